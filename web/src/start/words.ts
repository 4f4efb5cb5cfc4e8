import { makeTranslator } from "../lib/i18n";

export const t = makeTranslator({
  zh: {
    "app.name": "牌局",
    "app.tagline": "十四种牌戏，一桌玩遍",
    "nav.puzzles": "残局",
    "nav.verify": "验牌",
    "start.go": "开始",
    "start.level": "电脑水平",
    "start.hint": "不用注册，和电脑马上开一局。",
    "start.back": "回到牌桌",
    "start.quickHelp": "和别人玩",
  },
  en: {
    "app.name": "Paiju",
    "app.tagline": "Fourteen card games at one table",
    "nav.puzzles": "Puzzles",
    "nav.verify": "Verify",
    "start.go": "Play",
    "start.level": "Computers",
    "start.hint": "No account needed: play the computer right away.",
    "start.back": "Back to the table",
    "start.quickHelp": "Play with people",
  },
});
