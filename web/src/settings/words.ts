import { makeTranslator } from "../lib/i18n";

export const t = makeTranslator({
  zh: {
    "settings.account": "名字、登录与战绩",
  },
  en: {
    "settings.account": "Name, log in and results",
  },
});
