import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { Mistake } from '#resource/check/check'
import type { Overlays } from '#resource/merge'
import type { Resources } from '#resource/resource'
import { withRoles, type RoleRecord } from '#resource/roles/with-roles'
import type { LiveResources, Problem, Served } from '../request/shop'
import type { Registry } from '../request/use-cases'
import { BadResources } from './meta-schema'
import type { Db } from '../db/connect'
import { planAnew } from '../db/sessions'
import { applyNext, migrateDatabase, syncDatabase, UnsafeChange, type Outcome } from '../db/sync/sync'
import { loadResources, nameOf, overlaid, readResources } from './load-resources'
import { messageOf } from '../process/messages'
import { codeOf } from '../request/problem'
import { readOverlays, type KeptOverlays } from '../store/overlays'
import { keptRoles } from '../store/users/roles'

interface Place {
  db: Db
  folder: string
  log: Logger
  useCases: Registry
}

/**
 * The resources of a starting server: files read, custom fields merged, tables in step.
 *
 * Custom fields that no longer fit the files are left out and logged: a server must start without manual work in its
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
  const base = overlaid(folder, shipped, fitting, useCases)
  tell(log, await syncDatabase(db, base), false)
  const served = servedSet({ base, shipped, kept: { ...kept, overlays: fitting } }, await keptRoles(db, base))
  return { served, problems: mistakes }
}

/** Changes run one after the other, each on the result of the previous one. */
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
 * The next set, with the database in step: every file that can be updated, and the served version of the rest.
 *
 * @throws other faults, such as an unreachable database, which are retried
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

/** The next served set, with the database in step; or the reason why it can't be served. */
async function followed(
  { db, folder, log, useCases }: Place,
  shipped: Resources,
  kept: KeptOverlays,
  served: Served,
): Promise<Served | Problem[]> {
  try {
    const base = overlaid(folder, shipped, kept.overlays, useCases)
    tell(log, await applyNext(db, base, served.base), true)
    return servedSet({ base, shipped, kept }, await keptRoles(db, base))
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

/**
 * Errors that a retry can't fix: an invalid value, a broken constraint, a statement that PostgreSQL does not accept.
 */
export function isRefusedByDatabase(error: unknown): error is Error {
  return /^(0A|2[1-3]|2B|42|54)/.test(codeOf(error) ?? '')
}

function servedSet(
  { base, shipped, kept }: Pick<Served, 'base' | 'shipped' | 'kept'>,
  roles: readonly RoleRecord[],
): Served {
  const resources = withRoles(base, roles)
  const content = JSON.stringify([resources, roles])
  const version = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { resources, base, roles, shipped, kept, version }
}

/** The overlays that still fit the files; others are left out individually. */
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

/** Logs hidden properties, and the table changes of a running server; a first start creates them all. */
function tell(log: Logger, outcome: Outcome | undefined, running: boolean) {
  const steps = (outcome?.steps ?? []).map((step) => `${step.kind} ${step.resource}.${step.property}`)
  if (running && steps.length > 0) log.info({ steps }, 'the tables were changed to match the resources')
  for (const hidden of outcome?.hidden ?? [])
    log.warn(asMistake(hidden, 'en'), 'a property is hidden; its column keeps its values')
}

/** The current files, except those held back: these keep their served version, or are left out when they are new. */
export function withHeld(now: Resources, served: Resources, held: ReadonlySet<string>): Resources {
  const names = new Set([...Object.keys(now), ...Object.keys(served)])
  const chosen = [...names].toSorted().flatMap((name) => {
    const resource = held.has(name) ? served[name] : now[name]
    return resource ? [[name, resource] as const] : []
  })
  return Object.fromEntries(chosen)
}

/**
 * The files to hold back after a set was refused: first the culprits; if these are already held, the resources they
 * refer to, since an older file may need what a newer one removed; and finally all of them.
 *
 * @param culprits names of resources; an unknown name may stand for the whole set
 * @param tried the set that was refused
 * @returns undefined when every file was held back already
 */
export function heldNext(
  culprits: readonly string[],
  tried: Resources,
  now: Resources,
  held: ReadonlySet<string>,
): Set<string> | undefined {
  const all = [...Object.keys(tried), ...Object.keys(now)]
  const referred = culprits.flatMap((name) =>
    Object.values(tried[name]?.properties ?? {}).flatMap(({ to }) => to ?? []),
  )
  const known = (names: readonly string[]) => names.filter((name) => all.includes(name) && !held.has(name))
  const more = [culprits, referred, all].map(known).find((names) => names.length > 0)
  return more && new Set([...held, ...more])
}
