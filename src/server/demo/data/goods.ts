import { readTable } from './table'

/**
 * The materials, with the pricing of a gram of each. Platinum has a price of its own; for the demo's days, a share of
 * the gold price is close enough.
 */
export const materials = [
  { code: 'GOLD', price_ranges: '0,10,20,40', share: 1, price: { price_share: 100 } },
  { code: 'K18', price_ranges: '0,50,80,120', share: 0.75, price: { price_share: 75 } },
  { code: 'PT', price_ranges: '0,40,60', share: 0.42, price: { price_own: 452 } },
] as const

/**
 * `pieces` marks one code per piece; grams and fee per gram apply to purchases; diamonds: count, carats, HKD per carat.
 */
const columns = [
  ...(['code', 'material', 'category', 'colors', 'group', 'supplier'] as const),
  ...(['sizes', 'grams', 'fee', 'diamonds', 'pieces'] as const),
] as const

/** The 30 products, five of them with one code per piece. */
export const products = readTable(
  columns,
  `
  R1001 | GOLD | RING | | BRIDAL | JINYAO | 11 12 13 14 15 16 | 3-6 | 8-9
  R1002 | GOLD | RING | | BRIDAL | KAMFUNG | 12 13 14 | 5-8 | 12-16
  R1003 | GOLD | RING | | HERITAGE | HUALUN | 11 13 15 17 | 4-7.5 | 22-27
  B2001 | GOLD | BANGLE | | PLAIN | JINYAO | 54 56 58 60 | 20-32 | 8-9
  B2002 | GOLD | BANGLE | | HERITAGE | HUALUN | 54 56 58 | 25-40 | 20-25
  B2003 | GOLD | BANGLE | | BRIDAL | KAMFUNG | 54 56 | 30-40 | 14-19 | | pieces
  N3001 | GOLD | CHAIN | | PLAIN | JINYAO | 40 42 45 | 8-15 | 11-15
  N3002 | GOLD | CHAIN | | PLAIN | GOLDSRC | 45 50 | 10-18 | 13-17
  N3003 | GOLD | CHAIN | | PLAIN | KAMFUNG | 50 55 | 15-25 | 9-9.5
  P4001 | GOLD | PENDANT | | PLAIN | JINYAO | | 2.5-5 | 21-28
  P4002 | GOLD | PENDANT | | PLAIN | HUALUN | | 1.5-3 | 42-55
  P4003 | GOLD | PENDANT | | HERITAGE | HUALUN | | 3-6 | 24-32
  E5001 | GOLD | EARRING | | PLAIN | GOLDSRC | | 2-4 | 18-19.5
  L6001 | GOLD | BRACELET | | PLAIN | JINYAO | 16 17 18 | 3-8 | 22-30
  L6002 | GOLD | BRACELET | | BRIDAL | KAMFUNG | 17 18 | 8-16 | 12-16
  R1801 | K18 | RING | W R | SETTING | STARSET | 11 12 13 14 | 3-4.5 | 85-110 | 1 0.3-0.7 24000-38000 | pieces
  R1802 | K18 | RING | W Y R | SETTING | STARSET | 11 12 13 14 15 | 3-5 | 82-105 | 11 0.15-0.3 12000-16000
  R1803 | K18 | RING | R | BRIDAL | GOLDSRC | 12 14 16 | 3-5.5 | 38-48
  N3801 | K18 | CHAIN | Y R | PLAIN | GOLDSRC | 42 45 | 8-12 | 42-49
  N3802 | K18 | CHAIN | W | SETTING | BRIGHTS | 42 | 16-25 | 125-150 | 88 4-7.2 8500-10500 | pieces
  P4801 | K18 | PENDANT | W R | SETTING | STARSET | | 1.5-3 | 90-115 | 1 0.2-0.4 18000-24000
  E5801 | K18 | EARRING | W | SETTING | BRIGHTS | | 1.5-2.5 | 122-140 | 2 0.4-1 20000-29000 | pieces
  E5802 | K18 | EARRING | Y R | PLAIN | GOLDSRC | | 1.5-3 | 55-70
  L6801 | K18 | BRACELET | W R | SETTING | BRIGHTS | 17 18 | 9-14 | 122-145 | 46 1.8-3.2 8800-10800 | pieces
  B2801 | K18 | BANGLE | W R | SETTING | BRIGHTS | 56 58 | 20-28 | 88-112 | 24 0.6-1.2 11000-14000
  R1901 | PT | RING | W | BRIDAL | PLATART | 11 13 15 17 | 4-7 | 42-55
  R1902 | PT | RING | W | BRIDAL | PLATART | 11 12 14 16 | 3-6 | 45-58
  N3901 | PT | CHAIN | W | PLAIN | PLATART | 42 45 | 8-14 | 34-39
  P4901 | PT | PENDANT | W | PLAIN | PLATART | | 2-4 | 62-75
  L6901 | PT | BRACELET | W | PLAIN | PLATART | 17 18 | 8-15 | 44-56
  `,
)
