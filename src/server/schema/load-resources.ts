import fs from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { mistakesIn, type Mistake } from '#resource/check/check'
import { mergedSet, overlayMistakes, type Overlays } from '#resource/merge'
import type { Resources } from '#resource/resource'
import { withShippedLabels } from '#resource/shipped-labels'
import { withTranslations } from '#resource/with-translations'
import { withRoles, type RoleRecord } from '#resource/roles/with-roles'
import { withUseCases, type Registry } from '../request/use-cases'
import { BadResources, unreadable, META_SCHEMA, resourceValidator, schemaMistakes } from './meta-schema'
import { parseFile, loadReports, reportsFolder } from './load-reports'
import type { LiveResources, Problem, Served } from '../request/shop'
import type { Db } from '../db/connect'
import { planAnew } from '../db/sessions'
import { applyNext, migrateDatabase, syncDatabase, UnsafeChange, type Outcome } from '../db/sync/sync'
import { messageOf } from '../process/messages'
import { codeOf } from '../process/error-code'
import { readOverlays, type KeptOverlays } from '../store/overlays'
import { keptRoles } from '../store/users/roles'

/** The content of a folder of resource files. */
interface ReadFiles {
  /** The files that are valid individually; the set is not checked yet. */
  resources: Resources
  /** The mistakes in the other files. */
  mistakes: Mistake[]
}

/**
 * Reads and checks the resource files of a folder.
 *
 * @param useCases the use cases of the resources
 * @throws BadResources with all mistakes
 */
export function loadResources(folder: string, useCases: Registry): Resources {
  const { resources, mistakes } = readResources(folder)
  const unread = new Set(mistakes.map(resourceName))
  const all = [...mistakes, ...mistakesIn(withUseCases(resources, useCases), unread)]
  if (all.length > 0) throw new BadResources(all.toSorted((one, other) => one.file.localeCompare(other.file)))
  return resources
}

/**
 * Reads the resource files of a folder individually.
 *
 * @throws BadResources when the folder or the schema of its files cannot be read
 */
function readResources(folder: string): ReadFiles {
  const files = namesIn(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const mistakes: Mistake[] = []
  const validate = resourceValidator(folder)
  const resources: Resources = {}
  for (const file of files.toSorted()) {
    const content = parseFile(path.join(folder, file), file, mistakes)
    if (content === undefined) continue
    if (!validate(content)) mistakes.push(...schemaMistakes(file, validate.errors ?? []))
    else if (`${content.$id}.json` !== file)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${file.slice(0, -5)}"` })
    else resources[content.$id] = withShippedLabels(content)
  }
  return { resources, mistakes }
}

/** The resource to which a mistake's file belongs. */
function resourceName({ file }: Mistake): string {
  return file.replace(/\.json$/, '')
}

/**
 * Checked files merged with an installation's overlays, checked again, and completed by the use cases and the translations.
 *
 * @throws BadResources with all mistakes; each is in an overlay
 */
export function overlaid(
  folder: string,
  shipped: Resources,
  overlays: Overlays,
  useCases: Registry,
): Resources {
  const files = mergedSet(shipped, overlays)
  const resources = withUseCases(files, useCases)
  const known = withUseCases(shipped, useCases)
  const validate = resourceValidator(folder)
  const mistakes = Object.entries(overlays).flatMap(([name, overlay]) => {
    const [before, after] = [known[name], files[name]]
    if (!before || !after) return []
    const refused = validate(after) ? [] : schemaMistakes(`${name}.json`, validate.errors ?? [])
    return [...overlayMistakes(before, overlay, known), ...refused]
  })
  if (mistakes.length === 0) mistakes.push(...mistakesIn(resources))
  if (mistakes.length > 0) throw new BadResources(mistakes)
  return withTranslations(resources)
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    throw unreadable('', error)
  }
}

/**
 * Checks the resource files of a folder and prints every mistake with its file and path.
 *
 * @returns the number of mistakes
 */
export function checkResources(folder: string, useCases: Registry, print: (line: string) => void): number {
  try {
    const resources = withTranslations(loadResources(folder, useCases))
    print(`${Object.keys(resources).length} resources, no mistakes`)
    const reports = Object.keys(loadReports(reportsFolder(folder), resources))
    if (reports.length > 0) print(`${reports.length} reports, no mistakes`)
    return 0
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    for (const line of error.message.split('\n')) print(line)
    const count = error.mistakes.length
    print(`${count} ${count === 1 ? 'mistake' : 'mistakes'}`)
    return count
  }
}

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
    let held: Set<string> | undefined = new Set(mistakes.map(resourceName))
    while (held) {
      const tried = withHeld(now, served.shipped, held)
      const next = await followed(place, tried, kept, served)
      if ('resources' in next) return { served: next, problems }
      problems.push(...next.filter((one) => !problems.some((known) => isDeepStrictEqual(known, one))))
      held = nextHeldBack(next.map(resourceOf), tried, now, held)
    }
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    problems.push(...error.mistakes)
  }
  return { served, problems }
}

/** The next served set, with the database in step; or the reason why it cannot be served. */
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
  return 'reason' in problem ? resourceName(problem) : problem.resource
}

/**
 * Errors that a retry cannot fix: an invalid value, a broken constraint, a statement that PostgreSQL does not accept.
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
export function nextHeldBack(
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
