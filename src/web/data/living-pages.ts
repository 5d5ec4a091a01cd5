import { randomId } from '../kit/random-id'

/** The name of this page – a browser tab from one load to the next – which is gone with it. */
export const thisPage = randomId()

const NAME = 'goldbook.page:'
const CHANNEL = 'goldbook.pages'
/** A page in the background answers late; a crashed one never does. */
const ANSWER_IN_MILLISECONDS = 300

interface Question {
  pages: string[]
}

interface Answer {
  page: string
}

const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages)

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'string'

/** Missing when the shop's server is reached over plain http in its own network. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/**
 * Makes this page known to the others: by a lock, which the browser takes back from a crashed page, or by answers.
 *
 * @returns ends the answers, as the end of the page does
 */
export function showLife(): () => void {
  const manager = locks()
  if (manager !== undefined) {
    void manager.request(NAME + thisPage, () => new Promise(() => undefined))
    return () => undefined
  }
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (isQuestion(data) && data.pages.includes(thisPage)) channel.postMessage({ page: thisPage })
  })
  return () => channel.close()
}

async function lockedPages(manager: LockManager): Promise<Set<string>> {
  const { held = [] } = await manager.query()
  const names = held.flatMap(({ name = '' }) => (name.startsWith(NAME) ? [name.slice(NAME.length)] : []))
  return new Set(names)
}

async function answeringPages(pages: readonly string[]): Promise<Set<string>> {
  const answered = new Set<string>()
  if (typeof BroadcastChannel === 'undefined') return answered
  const asking = new BroadcastChannel(CHANNEL)
  asking.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAnswer(data)) answered.add(data.page)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  asking.postMessage({ pages })
  await new Promise((resolve) => setTimeout(resolve, ANSWER_IN_MILLISECONDS))
  asking.close()
  return answered
}

/** The pages among some that are still open, without this one. */
export async function livingAmong(pages: readonly string[]): Promise<ReadonlySet<string>> {
  const others = pages.filter((page) => page !== thisPage && page !== '')
  if (others.length === 0) return new Set()
  const manager = locks()
  return manager === undefined ? answeringPages(others) : lockedPages(manager)
}

/** Runs work that no other page runs at the same time, if the browser has locks. */
export async function inTurn<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const manager = locks()
  return manager === undefined ? work() : manager.request(name, () => work())
}
