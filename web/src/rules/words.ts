import { makeTranslator } from "../lib/i18n";

export const t = makeTranslator({
  zh: {
    "rules.title": "规则",
    "rules.play": "玩这个",
    "rules.options": "可选规则",
    "rules.default": "默认",
    "rules.range": "{least}–{most}",
  },
  en: {
    "rules.title": "Rules",
    "rules.play": "Play this",
    "rules.options": "Options",
    "rules.default": "usual",
    "rules.range": "{least}–{most}",
  },
});
