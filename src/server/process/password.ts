import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { RuleBroken, type Rule } from '#domain/errors'

/** The length of the queue: each hash takes a fifth of a second, and a browser waits for five. */
const MOST_WAITING = 20

/** The place of a task in a queue. */
interface Turn {
  /** Before all that are not. */
  urgent?: boolean
  /** The id of the user whose task it is: users take turns. */
  user?: number
}

/** Runs tasks one after the other. */
export interface Queue {
  /**
   * Runs a task after those before it: urgent tasks go first, and each user has a turn before another has a second.
   *
   * @throws RuleBroken of the queue when too many wait, or when half of them are the user's own
   */
  run: <Result>(work: () => Promise<Result>, turn?: Turn) => Promise<Result>
}

interface Waiting extends Required<Turn> {
  start: () => void
}

/** Tasks that are nobody's. */
const NOBODY = 0

/**
 * A bounded queue for tasks that occupy a thread for long, such as hashing a password, so that the other threads stay
 * free for files and the database.
 *
 * @param busy the rule that refuses further tasks
 */
export function createQueue(mostWaiting = MOST_WAITING, busy: Rule = 'sign_in_busy'): Queue {
  const waiting: Waiting[] = []
  /** The number of the turn that each user had last. */
  const turns = new Map<number, number>()
  let isBusy = false
  let turn = 0
  const begin = ({ user, start }: Waiting) => {
    turns.set(user, ++turn)
    isBusy = true
    start()
  }
  const next = () => {
    const most = waiting.some(({ urgent }) => urgent)
    const [first] = waiting
      .filter(({ urgent }) => urgent === most)
      .toSorted((one, other) => (turns.get(one.user) ?? 0) - (turns.get(other.user) ?? 0))
    isBusy = false
    if (first === undefined) return turns.clear()
    waiting.splice(waiting.indexOf(first), 1)
    begin(first)
  }
  const refuseMore = ({ urgent, user }: Required<Turn>) => {
    const before = urgent ? waiting.filter((each) => each.urgent) : waiting
    const own = user === NOBODY ? [] : waiting.filter((each) => each.user === user)
    if (before.length >= mostWaiting || own.length >= mostWaiting / 2)
      throw new RuleBroken(busy, { retry_after: 2 })
  }
  return {
    run: async (work, { urgent = false, user = NOBODY } = {}) => {
      refuseMore({ urgent, user })
      await new Promise<void>((start) => {
        if (isBusy) waiting.push({ urgent, user, start })
        else begin({ urgent, user, start })
      })
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}

/** OWASP's parameters for scrypt, N as its power of two: about 0.2 s and 128 MB per sign-in. */
const COST = 17
const BLOCK = 8
/** The cost of hashes from earlier releases, which do not contain it. */
const EARLIER_COST = 16
const LENGTH = 32

/** The hash of a password with a salt of its own, as `salt:hash:cost`, the first two in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  return hashWith(password, randomBytes(16))
}

async function hashWith(password: string, salt: Buffer): Promise<string> {
  const hash = await derive(password, salt, COST, true)
  return `${salt.toString('hex')}:${hash.toString('hex')}:${COST}`
}

/**
 * The hash of a known password at the current cost, or undefined if the hash already has that cost. The salt stays,
 * since sessions are bound to it, so that they remain valid.
 */
export async function renewedHash(password: string, hashed: string): Promise<string | undefined> {
  const { salt, cost } = hashParts(hashed)
  return cost < COST ? hashWith(password, salt) : undefined
}

/**
 * Whether a password matches its hash; takes the same time either way.
 *
 * @param urgent whether to go before attempts that may not be by staff
 * @throws RuleBroken `sign_in_busy` when too many checks are queued
 */
export async function isPassword(password: string, hashed: string, urgent = false): Promise<boolean> {
  const { salt, hash, cost } = hashParts(hashed)
  const given = await derive(password, salt, cost, urgent)
  return hash.length === given.length && timingSafeEqual(hash, given)
}

function hashParts(hashed: string): { salt: Buffer; hash: Buffer; cost: number } {
  const [salt = '', hash = '', cost = EARLIER_COST] = hashed.split(':')
  return { salt: Buffer.from(salt, 'hex'), hash: Buffer.from(hash, 'hex'), cost: Number(cost) }
}

/** A hash, in hexadecimal, that distinguishes secrets of one salt and is as slow to guess as a password. */
export async function slowHash(secret: string, salt: string): Promise<string> {
  return (await derive(secret, Buffer.from(salt), COST, true)).toString('hex')
}

/** Whether a text is a result of `hashPassword`. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{32}:[0-9a-f]{64}(:\d\d)?$/.test(text)
}

/** A hash that no password matches, so that an unknown user takes as long as a wrong password. */
export const nobodysHash = `${'00'.repeat(16)}:${'00'.repeat(LENGTH)}:${COST}`

/** A password that can be read out over a counter: 4 groups, without letters that look alike. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const characters = [...randomBytes(16)].map((byte) => alphabet.charAt(byte % alphabet.length))
  return [0, 4, 8, 12].map((start) => characters.slice(start, start + 4).join('')).join('-')
}

/** One hash at a time: each occupies a thread and 128 MB, and the same threads serve files. */
const hashing = createQueue()

function derive(password: string, salt: Buffer, cost: number, urgent: boolean): Promise<Buffer> {
  const N = 2 ** cost
  // Twice the requirement, since the limit includes some overhead.
  const options = { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK }
  const hash = () =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  return hashing.run(hash, { urgent })
}

/** As a power of ten: a password that falls within a thousand million guesses is too weak. */
const FEWEST_GUESSES = 9
/** Words that attackers of such a shop try first, besides passwords leaked elsewhere. */
const trade = ['goldbook', 'gold', 'jewellery', 'jewelry', 'huangjin', 'zhubao', 'zhoudafu', 'chowtaifook']
/** The Chinese counterparts of `iloveyou`: digits by their sound, and pinyin. */
const chinese = [
  'woaini',
  'woaini1314',
  'wo1314',
  '5201314',
  '1314520',
  '520131',
  '520',
  '1314',
  'aini',
  'mima',
]

let estimator: Promise<ZxcvbnFactory> | undefined

/** 49,000 leaked passwords and keyboard rows, loaded when the first password is chosen. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs }),
  )
  return estimator
}

/**
 * Whether a password would soon be guessed: a leaked one, also with substituted letters, or a combination of leaked
 * ones, names, keyboard rows, dates and repetitions.
 *
 * @param names of the user and of the shop
 */
export async function isWeak(password: string, names: readonly string[] = []): Promise<boolean> {
  const known = [...names.flatMap((name) => [name, name.replaceAll(/\s/g, '')]), ...trade, ...chinese]
  return (await loadEstimator()).check(password, known).guessesLog10 < FEWEST_GUESSES
}

/** @throws RuleBroken `password_weak` */
export async function refuseWeak(password: string, names: readonly string[], path: string): Promise<void> {
  if (await isWeak(password, names)) throw new RuleBroken('password_weak', {}, path)
}
