import { currencies } from './money'
import { GRAMS_PER_LIANG } from './weight'

/** Grams in a troy ounce, the only ounce of the trade. */
const GRAMS_PER_OUNCE = 31.1034768

/** Carats in a gram. */
const CARATS_PER_GRAM = 5

/** Weight units in grams, with their spellings; a 錢 is a tenth of a liang. */
const grams = [
  { words: 'g gr gm gram grams gramo gramos 克 公克 グラム', worth: 1 },
  { words: 'kg kilo kilos 公斤 千克 キロ キログラム', worth: 1000 },
  { words: 'mg 毫克 ミリグラム', worth: 0.001 },
  { words: '兩 两 両 liang tael taels テール', worth: GRAMS_PER_LIANG },
  { words: '錢 钱 銭 qian mace', worth: GRAMS_PER_LIANG / 10 },
  { words: 'oz ozt 盎司 安士 オンス onza onzas', worth: GRAMS_PER_OUNCE },
]

/** By a field's unit: the words accepted after a number, and the factor of each to the field's unit. */
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

/** Spellings of a currency beside its code and symbol. */
const names: Record<string, string> = {
  HKD: '元 圓 港元 港幣 港币',
  CNY: '元 圆 rmb 人民币 人民幣',
  JPY: '円 圓 日元 日圓',
  USD: 'us$ 美元',
  EUR: 'euro euros 欧元 歐元 ユーロ',
}

/**
 * The words accepted after a number in a field of a unit, in lower case, the field's own first, each with its factor to
 * that unit. `2 oz` is 2 × 31.1034768 g, `1.5兩` 1.5 × 37.429 g.
 *
 * @param unit as a field names it; an unknown unit accepts only itself
 * @see domain.md §2
 */
export function unitsOf(unit: string): Map<string, number> {
  const all = Object.hasOwn(known, unit) ? (known[unit] ?? []) : [{ words: unit.toLowerCase(), worth: 1 }]
  return new Map(all.flatMap(({ words, worth }) => words.split(' ').map((word) => [word, worth] as const)))
}

/**
 * The signs accepted before or after an amount of a currency, in lower case, its symbol first. A bare `$` is the
 * field's own dollar; signs of other currencies are not accepted.
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
