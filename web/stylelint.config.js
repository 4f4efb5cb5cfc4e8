/** @type {import("stylelint").Config} */
export default {
  extends: "stylelint-config-standard",
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    { files: ["src/tokens.css"], rules: { "color-no-hex": null } },
  ],
  rules: {
    // colours are declared in tokens.css, and nowhere else
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["/^(rgb|hsl)a?$/", "/^(hwb|(ok)?l(ab|ch)|color(-mix)?)$/"],
    // sizes are declared in breakpoints.ts
    "media-feature-name-disallowed-list": ["/width/", "/height/", "/aspect-ratio/", "orientation"],
    // Svelte
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "import-notation": "string", // Vite bundles what is imported
    // rules stand close together
    "rule-empty-line-before": null,
    "at-rule-empty-line-before": null,
    "declaration-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "comment-empty-line-before": null,
  },
};
