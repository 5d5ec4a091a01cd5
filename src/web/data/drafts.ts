type Values = Record<string, unknown>

const PREFIX = 'goldbook.draft:'
/** Stands from a log-out to the next sign-in, in every tab: what a page lets go of by then is kept no more. */
const LEFT = 'goldbook.left'
/** What a form is bound to hold, in characters; a longer draft is a document, which its writer keeps elsewhere. */
const LONGEST = 100_000
const MOST = 30
const LIFE_IN_MILLISECONDS = 7 * 24 * 60 * 60 * 1000

/** Whose draft it is, and of which record: its key, or `new`. */
export interface DraftPlace {
  user: string
  resource: string
  recordKey: string
}

/** What was typed into a form and not saved. */
export interface Draft {
  /** When it was typed, ISO 8601. */
  at: string
  /** The `updated_at` of the record that it began with; none for a new record. */
  updatedAt: string | undefined
  /** The changed properties as the record had them. */
  before: Values
  /** The changed properties as they were typed, null where they were cleared. */
  changes: Values
}

const keyOf = ({ user, resource, recordKey }: DraftPlace) =>
  PREFIX + [user, resource, recordKey].map(encodeURIComponent).join('/')

const ofUser = (user: string) => `${PREFIX}${encodeURIComponent(user)}/`

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value.at !== 'string') return false
  const { updatedAt, before, changes } = value
  return (updatedAt === undefined || typeof updatedAt === 'string') && isRecord(before) && isRecord(changes)
}

const isAlive = ({ at }: Draft) => Date.now() - Date.parse(at) < LIFE_IN_MILLISECONDS

/** A browser may forbid its store, or have no room left: work goes on, only without drafts. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parsed(text: string | null): Draft | undefined {
  const value: unknown = attempt(() => JSON.parse(text ?? ''))
  return isDraft(value) && isAlive(value) ? value : undefined
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

/** Makes room: drafts that are too old go, and of the others all but the latest ones. */
function prune(): void {
  const drafts = draftKeys().map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? '' }))
  const latest = drafts.toSorted((a, b) => b.at.localeCompare(a.at))
  const unwanted = latest.filter(({ at }, index) => at === '' || index >= MOST)
  for (const { key } of unwanted) localStorage.removeItem(key)
}

/** The draft of a record, unless it is older than a week. */
export function readDraft(place: DraftPlace): Draft | undefined {
  return attempt(() => parsed(localStorage.getItem(keyOf(place))))
}

/**
 * Keeps a draft in this browser; one that is too long is not kept, and neither is the one before it.
 *
 * @param longest how long it may be, in characters
 */
export function keepDraft(place: DraftPlace, draft: Draft, longest = LONGEST): void {
  attempt(() => {
    if (localStorage.getItem(LEFT) !== null) return
    const text = JSON.stringify(draft)
    if (text.length > longest) return localStorage.removeItem(keyOf(place))
    localStorage.setItem(keyOf(place), text)
    prune()
  })
}

/** Forgets a draft: it was saved, or is not wanted. */
export function dropDraft(place: DraftPlace): void {
  attempt(() => localStorage.removeItem(keyOf(place)))
}

/** How many records or orders of a user this browser keeps a draft of. */
export function countDrafts(user: string): number {
  return attempt(() => draftKeys().filter((key) => key.startsWith(ofUser(user))).length) ?? 0
}

/** Somebody logs out: what was typed at this computer is nobody's any more. */
export function leaveNoDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) localStorage.removeItem(key)
    localStorage.setItem(LEFT, 'yes')
  })
}

/** Somebody has signed in: what they type is kept. */
export function keepDraftsAgain(): void {
  attempt(() => localStorage.removeItem(LEFT))
}

/** Forgets what others have left at this computer. */
export function dropDraftsOfOthers(user: string): void {
  attempt(() => {
    for (const key of draftKeys()) if (!key.startsWith(ofUser(user))) localStorage.removeItem(key)
  })
}
