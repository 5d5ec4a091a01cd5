/** What a kind of request may cost. */
export interface Cost {
  /** The requests of the kind: the first entry of the table whose path and method fit. */
  path: RegExp
  methods?: readonly string[]
  /** The most that one user may send, within so many seconds. */
  most: number
  seconds: number
  /** The share of the server that such requests of one user take together. */
  share?: 'reading' | 'heavy'
  /** The answer is read from the database while it is sent. */
  streams?: boolean
}

/**
 * How many requests of one user are worked on at once, and how many more wait in that user's queue. There are ten
 * sessions of PostgreSQL, and one of the embedded database.
 */
export const shares = {
  reading: { atOnce: 3, mostWaiting: 100 },
  heavy: { atOnce: 2, mostWaiting: 20 },
  /** Looking up the session, before it is known whose it is. */
  lookup: { atOnce: 4, mostWaiting: 1000 },
} as const

const MINUTES = 60

/**
 * The limits of each kind of request for one user; an address has ten times as much, since a shop may have only one.
 * A clerk who scans and types all day stays below a third of them.
 */
export const costs = {
  export: {
    ...{ path: /\/export$/, methods: ['POST'], most: 60, seconds: 10 * MINUTES },
    ...({ share: 'heavy', streams: true } as const),
  },
  import: { path: /\/import(\/read)?$/, methods: ['POST'], most: 120, seconds: 10 * MINUTES, share: 'heavy' },
  proof: { path: /^\/trail\/(proof|seals)/, most: 60, seconds: 10 * MINUTES, share: 'heavy' },
  backup: { path: /^\/backups/, methods: ['POST'], most: 20, seconds: 10 * MINUTES },
  pdf: { path: /^\/prints\/pdf$/, most: 600, seconds: 10 * MINUTES, share: 'heavy' },
  upload: { path: /^\/medias(\/[^/]+)?$/, methods: ['POST', 'PUT'], most: 1200, seconds: 10 * MINUTES },
  bulk: { path: /\/bulk$/, methods: ['POST'], most: 120, seconds: MINUTES, share: 'heavy' },
  figures: { path: /^\/dashboard/, most: 300, seconds: MINUTES, share: 'reading' },
  report: { path: /^\/reports\//, most: 600, seconds: MINUTES, share: 'reading' },
  history: { path: /\/history|^\/trail\//, most: 300, seconds: MINUTES, share: 'reading' },
  search: { path: /\/(search|sums|groups)$|^\/find\//, most: 900, seconds: 10, share: 'reading' },
  other: { path: /^/, most: 1200, seconds: 10 },
} as const satisfies Record<string, Cost>

export type CostName = keyof typeof costs

/** How many times as much as a user an address may send. */
export const ADDRESS_FACTOR = 10

/** The kind of a request. @param path below the API's base, for example `/orders/search` */
export function costOf(method: string, path: string): CostName {
  const kinds: [string, Cost][] = Object.entries(costs)
  const [name] = kinds.find(
    ([, cost]) => cost.path.test(path) && (cost.methods?.includes(method) ?? true),
  ) ?? ['other']
  return name as CostName
}
