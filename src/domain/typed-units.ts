import { currencies } from './money'
import { GRAMS_PER_LIANG } from './weight'

/** Grams in a troy ounce, the only ounce of the trade. */
const GRAMS_PER_OUNCE = 31.1034768

/** Carats in a gram. */
const CARATS_PER_GRAM = 5

/** Units of a weight in grams, with what is written for each; a 錢 is a tenth of a liang. */
const grams = [
  { words: 'g gr gm gram grams gramo gramos 克 公克 グラム', worth: 1 },
  { words: 'kg kilo kilos 公斤 千克 キロ キログラム', worth: 1000 },
  { words: 'mg 毫克 ミリグラム', worth: 0.001 },
  { words: '兩 两 両 liang tael taels テール', worth: GRAMS_PER_LIANG },
  { words: '錢 钱 銭 qian mace', worth: GRAMS_PER_LIANG / 10 },
  { words: 'oz ozt 盎司 安士 オンス onza onzas', worth: GRAMS_PER_OUNCE },
]

/** By the unit that a field keeps: what may stand behind a number in it, and how many of the field's own unit that is. */
const known: Record<string, { words: string; worth: number }[]> = {
  g: grams,
  ct: [
    { words: 'ct cts carat carats 克拉 卡 カラット quilate quilates', worth: 1 },
    { words: 'g 克 公克 グラム', worth: CARATS_PER_GRAM },
  ],
  兩: [
    { words: '兩 两 両 liang tael taels テール', worth: 1 },
    { words: '錢 钱 銭 qian mace', worth: 0.1 },
  ],
  mm: [
    { words: 'mm 毫米 公釐 ミリ', worth: 1 },
    { words: 'cm 厘米 公分 センチ', worth: 10 },
  ],
  '%': [{ words: '%', worth: 1 }],
  piece: [{ words: 'pcs pc piece pieces pieza piezas 件 個 个 粒 顆 颗 枚 点', worth: 1 }],
  day: [{ words: 'd day days día días dia dias 天 日', worth: 1 }],
}

/** What is written for a currency beside its code and its symbol. */
const names: Record<string, string> = {
  HKD: '元 圓 港元 港幣 港币',
  CNY: '元 圆 rmb 人民币 人民幣',
  JPY: '円 圓 日元 日圓',
  USD: 'us$ 美元',
  EUR: 'euro euros 欧元 歐元 ユーロ',
}

/**
 * What may stand behind a number in a field of a unit, in lower case, the field's own first: each with its worth in
 * that unit. `2 oz` is 2 × 31.1034768 g, `1.5兩` 1.5 × 37.429 g.
 *
 * @param unit as a field names it; one that is not known here stands for itself alone
 * @see domain.md §2
 */
export function unitsOf(unit: string): Map<string, number> {
  const all = Object.hasOwn(known, unit) ? (known[unit] ?? []) : [{ words: unit.toLowerCase(), worth: 1 }]
  return new Map(all.flatMap(({ words, worth }) => words.split(' ').map((word) => [word, worth] as const)))
}

/**
 * What may stand before or behind an amount of a currency, in lower case, its symbol first. A bare `$` is the field's
 * own dollar; another currency's sign is none of it.
 *
 * @param currency its code
 */
export function signsOf(currency: string): Set<string> {
  const { symbol } = Object.entries(currencies).find(([code]) => code === currency)?.[1] ?? {
    symbol: currency,
  }
  const bare = symbol.endsWith('$') ? ['$'] : []
  const others = (names[currency] ?? '').split(' ').filter((name) => name !== '')
  return new Set([symbol, ...bare, currency, ...others].map((sign) => sign.toLowerCase()))
}
