import { makeTranslator } from "../lib/i18n";

export const t = makeTranslator({
  zh: {
    "verify.title": "验牌",
    "verify.one":
      "发牌之前，服务器先公布密钥的摘要（SHA-256）。摘要不泄露任何一张牌，也不可能事后换一把密钥凑出同样的摘要。",
    "verify.two": "牌局结束后公布密钥。这里重新算它的摘要，看是否就是事先公布的那个。",
    "verify.three":
      "再用密钥从头洗牌、发牌，与记录逐张对照；每一手也按规则重走一遍。只要改过一张牌，就通不过。",
    "verify.file": "选择记录文件",
    "verify.paste": "或粘贴记录",
    "verify.go": "验证这份记录",
    "verify.id": "或填牌局编号",
    "verify.idGo": "验证这一局",
    "verify.empty": "先选一个文件、粘贴记录，或填编号。",
  },
  en: {
    "verify.title": "Verify",
    "verify.one":
      "Before the deal, the server publishes the hash (SHA-256) of a secret. The hash tells nothing about any card, and no other secret can be found afterwards that has the same hash.",
    "verify.two":
      "After the game the secret is published. Its hash is computed here again: is it the one that was published before?",
    "verify.three":
      "Then the cards are shuffled and dealt again from the secret and compared with the record, card by card; every play is checked against the rules. If a single card was changed, this fails.",
    "verify.file": "Choose a record file",
    "verify.paste": "or paste a record",
    "verify.go": "Verify this record",
    "verify.id": "or enter the id of a game",
    "verify.idGo": "Verify this game",
    "verify.empty": "Choose a file, paste a record or enter an id first.",
  },
});
