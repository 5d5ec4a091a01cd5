/** How the demo's shop is reached, in every language. */
export const company = {
  phone: '+852 2555 0188',
  fax: '+852 2555 0189',
  email: 'enquiry@wuichun.example',
}

/** Stock locations, by the room that each is in. */
export const rooms = { SAFE1: 'back', SAFE2: 'back', 'CASE-A': 'front', 'CASE-B': 'front', WINDOW: 'front' }

/** The loose stones in the safe: days since the purchase, weight in carats, HKD per carat, and manual movements. */
export const looseStones = {
  'round-1': { ...{ weight: 1.02, price: 88_000, daysAgo: 24, remarks: 'GIA 2217045561' }, moves: [] },
  'round-2': {
    ...{ weight: 0.71, price: 39_500, daysAgo: 18, remarks: 'GIA 1196382207' },
    moves: [{ daysAgo: 8, in_out: -1, weight: 0.71 }],
  },
  cushion: {
    ...{ weight: 1.51, price: 52_800, daysAgo: 11, remarks: 'GIA 6381102294' },
    moves: [
      { daysAgo: 5, in_out: -1, weight: 1.51 },
      { daysAgo: 3, in_out: 1, weight: 1.51 },
    ],
  },
  small: {
    ...{ weight: 12.35, price: 3600, daysAgo: 16 },
    moves: [
      { daysAgo: 14, in_out: -1, weight: 3.24 },
      { daysAgo: 9, in_out: 1, weight: 0.38 },
      { daysAgo: 4, in_out: -1, weight: 1.87 },
    ],
  },
} as const

/** The gold bars in the safe: days since the purchase, weight in grams, and manual movements. */
export const goldBars = {
  kilo: { weight: 1000, daysAgo: 26, payment_method: 'check', moves: [] },
  half: {
    ...{ weight: 500, daysAgo: 21, payment_method: 'check' },
    moves: [
      { daysAgo: 17, in_out: -1, weight: 120 },
      { daysAgo: 10, in_out: 1, weight: 8.42 },
    ],
  },
  'five-taels': { weight: 187.145, daysAgo: 15, payment_method: 'cash', moves: [] },
  hundred: { weight: 100, daysAgo: 9, payment_method: 'cash', moves: [] },
  tael: { weight: 37.429, daysAgo: 4, payment_method: 'cash', moves: [] },
} as const
