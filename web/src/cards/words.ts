import { makeTranslator } from "../lib/i18n";

export const t = makeTranslator({
  zh: {
    "table.selected": "已选",
  },
  en: {
    "table.selected": "selected",
  },
});
