import { randomId } from '../kit/random-id'
import { inTurn, livingAmong, thisPage } from './living-pages'
import { trialRole } from './session/trial-role'
import { isObject } from '../kit/values'

type Values = Record<string, unknown>

const PREFIX = 'goldbook.draft:'
/** Set from a log-out to the next sign-in, for every tab: a page that closes in between keeps no draft. */
const LEFT = 'goldbook.left'
/** The longest draft of a form, in characters; longer input is a document, which its writer keeps elsewhere. */
const LONGEST = 100_000
const MOST = 30
const MINUTE = 60_000
const LIFE_IN_MILLISECONDS = 7 * 24 * 60 * 60 * 1000

/** The user of a draft, and the key of its record, or `new`. */
export interface DraftPlace {
  user: string
  resource: string
  recordKey: string
  /** The form that keeps it, as named by `openForm`; missing in the drafts of earlier versions. */
  holder?: string
}

/** Unsaved input of a form. */
export interface Draft {
  /** The time at which it was typed, ISO 8601. */
  at: string
  /** The `updated_at` of the record on which the draft is based; none for a new record. */
  updatedAt: string | undefined
  /** The changed properties with the record's values. */
  before: Values
  /** The changed properties with the typed values, null when they were cleared. */
  changes: Values
}

const storageKey = ({ user, resource, recordKey, holder }: DraftPlace) =>
  PREFIX + [user, resource, recordKey, ...(holder ? [holder] : [])].map(encodeURIComponent).join('/')

/** The forms of this page that are open, hidden ones included. */
const openForms = new Set<string>()

/** A name for a form: its page and a number. */
export const newForm = () => `${thisPage}.${randomId().slice(0, 8)}`

/** A form keeps its drafts for itself until the returned function closes it. */
export function openForm(form: string): () => void {
  openForms.add(form)
  return () => void openForms.delete(form)
}

const pageOf = (holder: string) => holder.split('.', 1)[0] ?? ''
/** A form holds the draft that it was offered beside its own. */
const formOf = (holder: string) => holder.split('/', 1)[0] ?? ''

const ofUser = (user: string) => `${PREFIX}${encodeURIComponent(user)}/`

function isDraft(value: unknown): value is Draft {
  if (!isObject(value) || typeof value.at !== 'string') return false
  const { updatedAt, before, changes } = value
  return (updatedAt === undefined || typeof updatedAt === 'string') && isObject(before) && isObject(changes)
}

/**
 * The time at which a draft was typed; one in the future was typed while the clock was ahead, and counts as typed just
 * now.
 */
const typedAt = ({ at }: Draft) => Math.min(Date.parse(at), Date.now())

const isAlive = (draft: Draft) => Date.now() - typedAt(draft) < LIFE_IN_MILLISECONDS

/** Redates a draft from the future, so that it expires. */
function dated(key: string, draft: Draft): Draft {
  if (Date.parse(draft.at) <= Date.now() + MINUTE) return draft
  const anew = { ...draft, at: new Date().toISOString() }
  localStorage.setItem(key, JSON.stringify(anew))
  return anew
}

/**
 * A browser may forbid its storage, or have no room left: work continues without drafts. A window that tries a role has
 * none, since those of its user show records that the role may not see.
 */
function attempt<T>(work: () => T): T | undefined {
  if (trialRole() !== undefined) return undefined
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

/** Makes room: drops drafts that are too old, and all but the latest of the rest. */
function prune(): void {
  const drafts = draftKeys().map((key) => {
    const draft = parsed(localStorage.getItem(key))
    return { key, at: draft ? dated(key, draft).at : '' }
  })
  const latest = drafts.toSorted((a, b) => b.at.localeCompare(a.at))
  const unwanted = latest.filter(({ at }, index) => at === '' || index >= MOST)
  for (const { key } of unwanted) localStorage.removeItem(key)
}

/** The draft of a record, unless it is older than a week. */
export function readDraft(place: DraftPlace): Draft | undefined {
  return attempt(() => {
    const draft = parsed(localStorage.getItem(storageKey(place)))
    return draft && dated(storageKey(place), draft)
  })
}

/** The holders of the drafts of a record, those of the latest drafts first. */
function holdersOf(place: DraftPlace): string[] {
  const bare = storageKey({ ...place, holder: '' })
  const found = draftKeys().flatMap((key) => {
    if (key !== bare && !key.startsWith(`${bare}/`)) return []
    const draft = parsed(localStorage.getItem(key))
    return draft ? [{ holder: decodeURIComponent(key.slice(bare.length + 1)), at: typedAt(draft) }] : []
  })
  return found.toSorted((one, other) => other.at - one.at).map(({ holder }) => holder)
}

/** A draft that a form has taken, and its current place. */
export interface TakenDraft {
  place: DraftPlace
  draft: Draft
}

/**
 * Takes the latest draft of a record that no form holds any more, for a form to offer it: its page was closed or has
 * crashed, or the form was left. The input of a form that is open in any tab stays with that form, and a taken draft is
 * offered nowhere else.
 *
 * @param form as `openForm` names it
 * @returns undefined when there is none
 */
export function takeDraft(place: DraftPlace, form: string): Promise<TakenDraft | undefined> {
  return inTurn('goldbook.drafts', () => takeFree(place, form))
}

async function takeFree(place: DraftPlace, form: string): Promise<TakenDraft | undefined> {
  const holders = attempt(() => holdersOf(place)) ?? []
  const living = await livingAmong(holders.map(pageOf))
  const isHeld = (holder: string) =>
    pageOf(holder) === thisPage ? openForms.has(formOf(holder)) : living.has(pageOf(holder))
  for (const holder of holders) {
    if (isHeld(holder)) continue
    const draft = readDraft({ ...place, holder })
    const taken = { ...place, holder: `${form}/${randomId().slice(0, 8)}` }
    if (!draft || !moveDraft({ ...place, holder }, taken)) continue
    return { place: taken, draft }
  }
  return undefined
}

function moveDraft(from: DraftPlace, to: DraftPlace): boolean {
  const moved = attempt(() => {
    const text = localStorage.getItem(storageKey(from))
    if (text === null) return false
    localStorage.setItem(storageKey(to), text)
    localStorage.removeItem(storageKey(from))
    return true
  })
  return moved === true
}

/**
 * Keeps a draft in this browser; a draft that is too long is not kept and drops its predecessor.
 *
 * @param longest the maximum length, in characters
 */
export function keepDraft(place: DraftPlace, draft: Draft, longest = LONGEST): void {
  attempt(() => {
    if (localStorage.getItem(LEFT) !== null) return
    const text = JSON.stringify(draft)
    if (text.length > longest) return localStorage.removeItem(storageKey(place))
    localStorage.setItem(storageKey(place), text)
    prune()
  })
}

/** Drops a draft after a save, or when it is not wanted. */
export function dropDraft(place: DraftPlace): void {
  attempt(() => localStorage.removeItem(storageKey(place)))
}

/** The number of drafts of records and orders that this browser keeps for a user. */
export function countDrafts(user: string): number {
  return attempt(() => draftKeys().filter((key) => key.startsWith(ofUser(user))).length) ?? 0
}

/** Drops all drafts at a log-out, and keeps none until the next sign-in. */
export function leaveNoDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) localStorage.removeItem(key)
    localStorage.setItem(LEFT, 'yes')
  })
}

/** Keeps drafts again after a sign-in. */
export function keepDraftsAgain(): void {
  attempt(() => localStorage.removeItem(LEFT))
}

/** Drops the drafts of other users of this browser. */
export function dropDraftsOfOthers(user: string): void {
  attempt(() => {
    for (const key of draftKeys()) if (!key.startsWith(ofUser(user))) localStorage.removeItem(key)
  })
}
