// Engines: both
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { inExtent } from '../support/extent'
import { shopDatabase } from '../support/test-database'
import { nonsense } from '../support/play/wrong'
import { BooksBroken, playStory, setStage, step, type Stage, type Tally } from '../support/play/story'

/**
 * The same stories in each run; `BOOKS_SEED=random` plays others. `BOOKS_SEED=… BOOKS_PATH=…` plays one
 * again, as a failure prints it; `BOOKS_TALLY=1` counts the steps by kind.
 */
const { BOOKS_SEED = '1', BOOKS_PATH, BOOKS_STEPS, BOOKS_TALLY } = process.env

/** The least number of steps in a run, in stories of up to a hundred each. */
const STEPS = Number(BOOKS_STEPS ?? inExtent(2000, 500))
const LONGEST_STORY = 100
const STORIES_AT_ONCE = 10

/** The milliseconds after which the shortest bad story so far is reported. */
const LONGEST_SEARCH = 90_000

let database: Database
let stage: Stage
beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_books_${process.pid}`)
  stage = await setStage(database)
})

afterAll(() => database.close())

async function playFrom(seed: number, tally: Tally): Promise<void> {
  const stories = fc.array(step, { minLength: 1, maxLength: LONGEST_STORY, size: 'max' })
  const property = fc.asyncProperty(stories, (steps) => playStory(stage, steps, tally))
  const replay = BOOKS_PATH === undefined ? {} : { path: BOOKS_PATH }
  const limit = { interruptAfterTimeLimit: LONGEST_SEARCH }
  const run = await fc.check(property, { seed, numRuns: STORIES_AT_ONCE, ...limit, ...replay })
  if (!run.failed) return
  const { errorInstance, counterexamplePath, numShrinks } = run
  const story = errorInstance instanceof BooksBroken ? errorInstance.message : String(errorInstance)
  throw new Error(
    `after ${numShrinks} shrinks:\n${story}\nBOOKS_SEED=${seed} BOOKS_PATH=${counterexamplePath} plays it again`,
  )
}

const steps = (tally: Tally) =>
  [...tally.values()].reduce((all, { done, refused }) => all + done + sum(refused.values()), 0)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

test('the books are right after every step of the staff, in any order', async () => {
  const tally: Tally = new Map()
  const first = BOOKS_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(BOOKS_SEED)
  console.log(`The stories of this run begin with BOOKS_SEED=${first}.`)
  for (let seed = first; steps(tally) < (BOOKS_PATH === undefined ? STEPS : 1); seed++)
    await playFrom(seed, tally)
  if (BOOKS_TALLY) console.log(tally)
  const never = [...tally].filter(([kind, { done }]) => done === 0 && kind !== nonsense).map(([kind]) => kind)
  expect(never, 'kinds of step that were always refused').toEqual(BOOKS_PATH === undefined ? [] : never)
}, 480_000)
