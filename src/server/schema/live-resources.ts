import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { Mistake } from '#resource/check/check'
import type { Overlays } from '#resource/merge'
import type { Resources } from '#resource/resource'
import { withRoles } from '#resource/roles'
import type { Registry } from '../usecases/use-cases'
import { BadResources } from './bad-resources'
import type { Db } from '../db/connect'
import type { Refusal } from '../db/sync/doubts'
import { planAnew } from '../db/sessions'
import { applyNext, migrateDatabase, syncDatabase, UnsafeChange, type Outcome } from '../db/sync/sync'
import { heldNext, withHeld } from './held-files'
import { loadResources, nameOf, overlaid, readResources } from './load-resources'
import { messageOf } from '../messages/messages'
import { codeOf } from '../http/problem'
import { readOverlays, type KeptOverlays } from '../store/overlays'

/** One checked set of resources, whole: what requests are served by from one moment to the next. */
export interface Served {
  resources: Resources
  /** The files alone, and what the installation keeps beside them. */
  shipped: Resources
  kept: KeptOverlays
  /** Another one as soon as the resources are other ones. */
  version: string
}

/** Why the files or the custom fields, as they stand now, are not served. */
export type Problem = Mistake | Refusal

/** The resources of a running server. */
export interface LiveResources {
  served: () => Served
  problems: () => Problem[]
  /**
   * Reads files and custom fields again; the database follows, then they are served. What can't be is told, and stays as
   * it was served; the others are followed.
   */
  reload: () => Promise<void>
}

interface Place {
  db: Db
  folder: string
  log: Logger
  useCases: Registry
}

/**
 * The resources of a starting server: files read, custom fields laid over them, tables in step.
 *
 * Custom fields that no longer fit the files are left out, and told: a server must start without a hand in its
 * database.
 *
 * @throws BadResources, UnsafeChange before anything is served
 */
export async function openLiveResources(place: Place): Promise<LiveResources> {
  const now = await openingState(place)
  let turn = Promise.resolve()
  return {
    served: () => now.served,
    problems: () => now.problems,
    reload: () => {
      turn = takeTurn(place, now, turn)
      return turn
    },
  }
}

interface State {
  served: Served
  problems: Problem[]
}

async function openingState({ db, folder, log, useCases }: Place): Promise<State> {
  const shipped = loadResources(folder, useCases)
  await migrateDatabase(db)
  const kept = await readOverlays(db)
  const { fitting, mistakes } = fittingOverlays(folder, shipped, kept.overlays, useCases)
  for (const mistake of mistakes) log.error(mistake, 'a custom field is not in use')
  const served = servedSet(folder, shipped, { ...kept, overlays: fitting }, useCases)
  tell(log, await syncDatabase(db, served.resources), false)
  return { served, problems: mistakes }
}

/** One change after the other; each begins with what the one before has left. */
async function takeTurn(place: Place, now: State, before: Promise<void>): Promise<void> {
  await before.catch(() => undefined)
  const { served, problems } = await nextState(place, now.served)
  if (JSON.stringify(problems) !== JSON.stringify(now.problems))
    for (const problem of problems) place.log.error(asMistake(problem, 'en'), 'a resource file is not in use')
  if (served.version !== now.served.version) {
    planAnew()
    place.log.info({ version: served.version }, 'the resources have changed')
  }
  Object.assign(now, { served, problems })
}

/**
 * The next set, with the database in step: every file that can be followed, and of the others what is served.
 *
 * @throws other faults, such as a database that is away: to be tried again
 */
async function nextState(place: Place, served: Served): Promise<State> {
  const kept = await readOverlays(place.db)
  const problems: Problem[] = []
  try {
    const { resources: now, mistakes } = readResources(place.folder)
    problems.push(...mistakes)
    let held: Set<string> | undefined = new Set(mistakes.map(nameOf))
    while (held) {
      const tried = withHeld(now, served.shipped, held)
      const next = await followed(place, tried, kept, served)
      if ('resources' in next) return { served: next, problems }
      problems.push(...next.filter((one) => !problems.some((known) => isDeepStrictEqual(known, one))))
      held = heldNext(next.map(resourceOf), tried, now, held)
    }
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    problems.push(...error.mistakes)
  }
  return { served, problems }
}

/** A set as it is served, with the database in step; or why it can't be. */
async function followed(
  { db, folder, log, useCases }: Place,
  shipped: Resources,
  kept: KeptOverlays,
  served: Served,
): Promise<Served | Problem[]> {
  try {
    const next = servedSet(folder, shipped, kept, useCases)
    tell(log, await applyNext(db, next.resources, served.resources), true)
    return next
  } catch (error) {
    if (error instanceof BadResources) return error.mistakes
    if (error instanceof UnsafeChange) return error.refusals
    if (isRefusedByDatabase(error)) return [{ file: '', path: '', reason: error.message }]
    throw error
  }
}

function resourceOf(problem: Problem): string {
  return 'reason' in problem ? nameOf(problem) : problem.resource
}

/** What trying again can't mend: a bad value, a broken constraint, a statement that PostgreSQL does not take. */
export function isRefusedByDatabase(error: unknown): error is Error {
  return /^(0A|2[1-3]|2B|42|54)/.test(codeOf(error) ?? '')
}

function servedSet(folder: string, shipped: Resources, kept: KeptOverlays, useCases: Registry): Served {
  const resources = withRoles(overlaid(folder, shipped, kept.overlays, useCases))
  const version = createHash('sha256').update(JSON.stringify(resources)).digest('hex').slice(0, 16)
  return { resources, shipped, kept, version }
}

/** The overlays that still fit the files; one that does not is left out alone. */
export function fittingOverlays(
  folder: string,
  shipped: Resources,
  overlays: Overlays,
  useCases: Registry,
): { fitting: Overlays; mistakes: Mistake[] } {
  const fitting: Overlays = {}
  const mistakes: Mistake[] = []
  for (const [name, overlay] of Object.entries(overlays))
    try {
      overlaid(folder, shipped, { ...fitting, [name]: overlay }, useCases)
      fitting[name] = overlay
    } catch (error) {
      if (!(error instanceof BadResources)) throw error
      mistakes.push(...error.mistakes)
    }
  return { fitting, mistakes }
}

/** A problem with its reason in a language; mistakes of a file's author are in English. */
export function asMistake(problem: Problem, language: Parameters<typeof messageOf>[2]): Mistake {
  if ('reason' in problem) return problem
  const { code, resource, path, facts } = problem
  return { file: `${resource}.json`, path, reason: messageOf(code, facts, language) }
}

/** Logs hidden properties, and the changes that a running server makes to its tables; a first start makes them all. */
function tell(log: Logger, outcome: Outcome | undefined, running: boolean) {
  const steps = (outcome?.steps ?? []).map((step) => `${step.kind} ${step.resource}.${step.property}`)
  if (running && steps.length > 0) log.info({ steps }, 'the tables were changed to match the resources')
  for (const hidden of outcome?.hidden ?? [])
    log.warn(asMistake(hidden, 'en'), 'a property is hidden; its column keeps its values')
}
