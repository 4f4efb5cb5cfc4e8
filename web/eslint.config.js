import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Which folders of src/ a folder may import from: screens know nothing of each other. */
const SHARED = ["lib", "cards", "ui", "tableau"];
const SCREENS = [
  "account",
  "lobby",
  "puzzle",
  "replay",
  "room",
  "rules",
  "settings",
  "start",
  "table",
  "verify",
];
const BELOW = {
  lib: [],
  cards: ["lib"],
  ui: ["lib", "cards"],
  tableau: ["lib", "cards", "ui"],
  ...Object.fromEntries(SCREENS.map((screen) => [screen, SHARED])),
};
const FOLDERS = [...SHARED, ...SCREENS, "app"];

const keepDirection = Object.entries(BELOW).map(([folder, below]) => ({
  files: [`src/${folder}/**`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: FOLDERS.filter((other) => other !== folder && !below.includes(other)).map(
              (other) => `../${other}/*`,
            ),
            message: `${folder}/ may import only from ${[folder, ...below].join(", ")}.`,
          },
        ],
      },
    ],
    "no-restricted-syntax": [
      "error",
      { selector: "ImportExpression", message: "Only app/ loads screens later." },
    ],
  },
}));

export default ts.config(
  { ignores: ["wire.ts", "node_modules/"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js"] },
        extraFileExtensions: [".svelte"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-undef": "off", // TypeScript knows better
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["*.js", "*.ts"], languageOptions: { globals: globals.node } },
  { files: ["*.js"], ...ts.configs.disableTypeChecked },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // what a component is, only svelte-check knows
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  ...keepDirection,
);
