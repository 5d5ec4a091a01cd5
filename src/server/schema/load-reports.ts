import Ajv from 'ajv'
import fs from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Mistake } from '#resource/check/check'
import { checkReport } from '#resource/reports/check-report'
import type { Report, Reports } from '#resource/reports/report'
import type { Resources } from '#resource/resource'
import { jsonFault } from '#resource/check/json-place'
import type { CheckedReport, Shop, LiveReports } from '../request/shop'
import { BadResources, schemaMistakes } from './meta-schema'
import type { Database, Db } from '../db/connect'
import { overlaysVersion } from '../store/overlays'
import { readOwnReports, type OwnReport } from '../store/reports/report-files'

const META_SCHEMA = 'report.schema.json'

/** The folder of the reports, beside that of the resources. */
export function reportsFolder(resourcesFolder: string): string {
  return path.join(path.dirname(resourcesFolder), 'reports')
}

/** Checks the content of a report against its schema and the resources; defaults are filled in. */
type ReportChecker = (file: string, content: unknown, resources: Resources) => CheckedReport

/** The checker of a folder's schema; an installation without the folder has no reports. */
function reportChecker(folder: string): ReportChecker | undefined {
  const schema = path.join(folder, META_SCHEMA)
  if (!fs.existsSync(schema)) return undefined
  const validate = new Ajv({
    ...{ allErrors: true, strict: false, verbose: true, useDefaults: true },
  }).compile<Report>(JSON.parse(fs.readFileSync(schema, 'utf8')))
  return (file, content, resources) => {
    if (!validate(content)) return { mistakes: schemaMistakes(file, validate.errors ?? []) }
    const mistakes: Mistake[] = []
    const name = file.replace(/\.json$/, '')
    if (content.$id !== name)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${name}"` })
    checkReport(content, resources, (at, reason) => mistakes.push({ file, path: at, reason }))
    return mistakes.length > 0 ? { mistakes } : { report: content }
  }
}

/**
 * Reads and checks the report files of a folder; an installation without the folder has no reports.
 *
 * @param resources those of the reports
 * @throws BadResources with all mistakes
 */
export function loadReports(folder: string, resources: Resources): Reports {
  const check = reportChecker(folder)
  if (!check) return {}
  const mistakes: Mistake[] = []
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const reports = files.toSorted().flatMap((file) => {
    const content = parseFile(path.join(folder, file), file, mistakes)
    if (content === undefined) return []
    const checked = check(file, content, resources)
    if ('report' in checked) return [[checked.report.$id, checked.report] as const]
    mistakes.push(...checked.mistakes)
    return []
  })
  if (mistakes.length > 0) throw new BadResources(mistakes, 'reports')
  return Object.fromEntries(reports)
}

/**
 * The interval of checks for custom fields and reports saved by other servers, and for files on disks without change notifications.
 */
const LOOK = 2_000
/** Editors write a file in several steps. */
const SETTLE = 150
/** An obstacle may have disappeared: the number of checks until a retry. */
const LOOKS_BEFORE_RETRY = 5

/**
 * Follows the files of resources and reports, and the custom fields that other servers save, while the server runs.
 *
 * @param database a PostgreSQL may be shared with other servers; the embedded one is not
 * @returns a function that stops it after the last check
 */
export function watchResources(shop: Shop, database: Database): () => Promise<void> {
  const folder = shop.environment.resourcesDir
  const look = lookerAt(shop, database, folder)
  let looking = Promise.resolve()
  const lookNow = () => {
    looking = looking.then(look).catch((error: unknown) => {
      shop.log.error({ err: error }, 'the files could not be read; the next attempt follows')
    })
  }
  const timer = setInterval(lookNow, LOOK).unref()
  const stopListening = database.listen?.(lookNow)
  let settling: NodeJS.Timeout | undefined
  const settle = () => {
    clearTimeout(settling)
    settling = setTimeout(lookNow, SETTLE).unref()
  }
  const watchers = [folder, reportsFolder(folder)].map((each) => watch(each, settle))
  return async () => {
    for (const watcher of watchers) watcher?.close()
    clearTimeout(settling)
    clearInterval(timer)
    await stopListening?.()
    await looking
  }
}

/** If the system cannot watch a folder, the periodic checks must suffice. */
function watch(folder: string, changed: () => void): fs.FSWatcher | undefined {
  try {
    const watcher = fs.watch(folder, { persistent: false }, changed)
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}

function lookerAt({ live, reports, db }: Shop, database: Database, folder: string): () => Promise<void> {
  let files = stampOf(folder)
  let reportFiles = stampOf(reportsFolder(folder))
  let version = live.served().kept.version
  let looks = 0
  return async () => {
    const filesNow = stampOf(folder)
    const reportFilesNow = stampOf(reportsFolder(folder))
    const versionNow = database.kind === 'postgres' ? await overlaysVersion(db) : live.served().kept.version
    looks = live.problems().length === 0 ? 0 : looks + 1
    const areFieldsOther = versionNow !== version && versionNow !== live.served().kept.version
    if (filesNow !== files || areFieldsOther || looks === LOOKS_BEFORE_RETRY) await live.reload()
    if (looks === LOOKS_BEFORE_RETRY) looks = 0
    // A report may wait for a property that came with the resources.
    if (reportFilesNow !== reportFiles || filesNow !== files || areFieldsOther) await reports.reload()
    files = filesNow
    reportFiles = reportFilesNow
    version = versionNow
  }
}

/** Changes when a file is modified, added or removed. */
function stampOf(folder: string): string {
  try {
    const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
    return names.map((name) => stampOfFile(path.join(folder, name))).join('\n')
  } catch {
    return ''
  }
}

function stampOfFile(file: string): string {
  const { mtimeMs, size, ino } = fs.statSync(file)
  return `${file} ${mtimeMs} ${size} ${ino}`
}

interface Place {
  folder: string
  /** The resources of the reports, at any time. */
  resources: () => Resources
  db: Db
  log: Logger
}

interface State {
  shipped: Reports
  own: Readonly<Record<string, OwnReport>>
  served: Reports
}

/**
 * The reports of a starting server. Own reports that no longer fit are left out and logged.
 *
 * @throws BadResources before anything is served
 */
export async function openLiveReports(place: Place): Promise<LiveReports> {
  const { folder, resources, log } = place
  let now = await stateOf(place, loadReports(folder, resources()))
  return {
    served: () => now.served,
    parts: () => now,
    check: (name, content) => checked(place, name, content),
    reload: async () => {
      now = await stateOf(place, readAgain(place, now.shipped))
      log.info({ reports: Object.keys(now.served).length }, 'the reports were read again')
    },
  }
}

/** The reports of the files; those before if the files have mistakes. */
function readAgain({ folder, resources, log }: Place, before: Reports): Reports {
  try {
    return loadReports(folder, resources())
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    log.error(error.message)
    return before
  }
}

async function stateOf(place: Place, shipped: Reports): Promise<State> {
  const own = await readOwnReports(place.db)
  const fitting = Object.entries(own).flatMap(([name, { report }]) => {
    const result = checked(place, name, report)
    if ('report' in result) return [[name, result.report] as const]
    for (const mistake of result.mistakes)
      place.log.error(mistake, 'a report of this installation is not in use')
    return []
  })
  return { shipped, own, served: { ...shipped, ...Object.fromEntries(fitting) } }
}

function checked({ folder, resources }: Place, name: string, content: unknown): CheckedReport {
  const file = `${name}.json`
  const check = reportChecker(folder)
  if (!check) return { mistakes: [{ file, path: '', reason: 'this installation has no folder of reports' }] }
  return check(file, structuredClone(content), resources())
}

/** The content of a JSON file; undefined where it cannot be read, which is then a mistake with its line. */
export function parseFile(file: string, name: string, mistakes: Mistake[]): unknown {
  let text = ''
  try {
    text = fs.readFileSync(file, 'utf8')
    return JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const fault = error instanceof SyntaxError ? jsonFault(text) : undefined
    const reason = fault ? `line ${fault.line}, column ${fault.column}: ${said}` : said
    mistakes.push({ file: name, path: '', reason })
    return undefined
  }
}
