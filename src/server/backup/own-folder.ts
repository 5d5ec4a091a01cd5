import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { isAhead } from '#domain/ahead'
import { outdatedBackups } from '#domain/backups'
import type { Db } from '../db/connect'
import type { Environment } from '../process/env'
import { codeOf } from '../process/error-code'
import { aboutShop, shopIdOf, type AboutShop } from '../store/about-shop'
import { backupsOfShop, askForJob, lastJob, removeRested } from '../store/jobs'
import type { Header } from './read-backup'
import { headerOf, namesIn } from './backup-file'
import { regularly } from '../db/housekeeping'

/** The file that identifies the owner of the backups in a folder. */
const OWNER = 'goldbook-shop'

/** A file that every folder of an embedded database has. */
const OF_A_DATABASE = 'PG_VERSION'

/**
 * The environment with a folder of backups that no other shop uses: the named one, or one below it where that belongs
 * to another shop already. Backups of this shop that lie where all shops of a folder once kept theirs are moved, once.
 *
 * @returns also the names of the backups moved
 */
export async function withOwnBackups(
  environment: Environment,
  db: Db,
): Promise<{ environment: Environment; moved: string[] }> {
  const id = await shopIdOf(db)
  const backupDir = await ownFolder(environment, id)
  if ((await ownerOf(backupDir)) === id || backupDir !== environment.backupDir)
    return { environment: { ...environment, backupDir }, moved: [] }
  const moved = await moveFormer(environment, db)
  const stands = moved.length > 0 || (await keptBackups(environment.backupDir)).length > 0
  if (stands) await claim(environment.backupDir, id)
  return { environment, moved }
}

/** The folder of a shop's backups: one below the named one where another shop has claimed that. */
export async function ownFolder({ backupDir }: Environment, id: string | undefined): Promise<string> {
  const owner = await ownerOf(backupDir)
  return owner === undefined || id === undefined || owner === id ? backupDir : path.join(backupDir, id)
}

/**
 * Makes the folder of a backup the shop's own before the first one is written.
 *
 * @throws Error when another shop has taken it since the start
 */
export async function claimFolder(folder: string, db: Db): Promise<void> {
  const id = await shopIdOf(db)
  await claim(folder, id)
  if ((await ownerOf(folder)) !== id)
    throw new Error(`${folder} holds the backups of another shop; set BACKUP_DIR to another folder`)
}

async function claim(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, OWNER), `${id}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/** The id of the shop whose backups are in a folder; undefined for an unclaimed folder. */
async function ownerOf(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, OWNER), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/** Moves this shop's backups out of the folder that it once shared with neighbouring shops. @returns their names */
async function moveFormer(environment: Environment, db: Db): Promise<string[]> {
  const { formerBackupDir: former, backupDir } = environment
  if (former === undefined || (await ownerOf(former)) !== undefined) return []
  const found = await keptBackups(former)
  if (found.length === 0) return []
  const isOurs = await judgeOf(environment, db)
  const moved: string[] = []
  for (const { name } of found) {
    if (!(await isOurs(path.join(former, name), name))) continue
    await mkdir(backupDir, { recursive: true })
    await rename(path.join(former, name), path.join(backupDir, name))
    moved.push(name)
  }
  return moved
}

/**
 * A judge of whether a backup of the shared folder is this shop's. Where its database is the only one beside the
 * folder, all are; otherwise those that its jobs have written, and those that name the shop.
 */
async function judgeOf(environment: Environment, db: Db) {
  if (environment.databaseUrl === undefined && !(await hasNeighbours(environment.dataDir))) return () => true
  const written = new Set(await backupsOfShop(db))
  const about = await aboutShop(db)
  const { shop } = about
  return async (file: string, name: string) => {
    if (written.has(name)) return true
    const header = await headerOf({ path: file, key: environment.backupKey }).catch(() => undefined)
    return header !== undefined && shop !== '' && header.shop === shop && isPerhapsOf(header, about)
  }
}

/** Whether a backup may belong to a shop: by its id, or by its name where it has none. */
function isPerhapsOf(header: Header, { id, shop }: Pick<AboutShop, 'id' | 'shop'>): boolean {
  if (header.id) return header.id === id
  return header.shop === '' || shop === '' || header.shop === shop
}

/** A judge of whether a backup may belong to a shop; an unreadable backup belongs to none. */
export async function belongingTo(environment: Environment, db: Db) {
  const about = await aboutShop(db)
  return async (file: string) => {
    const header = await headerOf({ path: file, key: environment.backupKey }).catch(() => undefined)
    return header === undefined || isPerhapsOf(header, about)
  }
}

/** Whether another embedded database lies beside this one. */
async function hasNeighbours(dataDir: string): Promise<boolean> {
  const parent = path.dirname(dataDir)
  for (const each of await readdir(parent, { withFileTypes: true })) {
    const folder = path.join(parent, each.name)
    if (!each.isDirectory() || folder === dataDir) continue
    if (existsSync(path.join(folder, OF_A_DATABASE))) return true
  }
  return false
}

/** The lane of jobs on backups: each reads or writes a whole database, so an installation runs one at a time. */
export const BACKUPS = 'backups'

/** The clock and the calendar by which backups are due. */
interface Calendar {
  now: () => Date
  /** The business day of a moment. */
  dayOf: (moment: Date) => string
}

/** A backup in the folder of backups. */
export interface KeptBackup {
  name: string
  /** Bytes. */
  size: number
  /** When it was begun, ISO 8601 in UTC. */
  taken_at: string
}

const NAME = /^goldbook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** The name of a backup taken at a moment; sorted by name, backups are sorted by time. */
export function backupName(at: Date): string {
  return `goldbook-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
}

/** The moment in the name of a backup, at which it was begun; undefined for the name of anything else. */
function momentOf(name: string): string | undefined {
  const moment = NAME.exec(name)?.slice(1)
  if (!moment) return undefined
  const [year, month, day, hour, minute, second] = moment
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** The backups of a folder, newest first; files with other names belong to somebody else. */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  for (const name of await namesIn(folder)) {
    const taken_at = momentOf(name)
    if (taken_at !== undefined)
      found.push({ name, taken_at, size: (await stat(path.join(folder, name))).size })
  }
  return found.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/** The newest backup begun before a moment; backups dated in the future were begun while the clock was ahead. */
export async function newestBackup(folder: string, now: Date): Promise<KeptBackup | undefined> {
  return (await keptBackups(folder)).find(({ taken_at }) => !isAhead(taken_at, now))
}

/**
 * Removes the backups that are no longer needed. Backups dated in the future are neither removed nor counted in place
 * of another one.
 *
 * @param calendar.dayOf the business day of a moment
 * @param isOurs whether a backup may belong to this shop
 * @returns their names
 */
export async function thinOut(
  folder: string,
  { now, dayOf }: Calendar,
  isOurs: (file: string) => Promise<boolean>,
): Promise<string[]> {
  const kept = (await keptBackups(folder)).filter(({ taken_at }) => !isAhead(taken_at, now()))
  const gone: string[] = []
  for (const name of outdatedBackups(
    kept.map(({ name, taken_at }) => ({ name, day: dayOf(new Date(taken_at)) })),
  )) {
    if (!(await isOurs(path.join(folder, name)))) continue
    await rm(path.join(folder, name), { force: true })
    gone.push(name)
  }
  return gone
}

const WEEK = 7 * 24 * 60 * 60_000

/** The sources of a shop's known backups. */
export interface Place {
  db: Db
  /** The server's own folder of backups. */
  folder: string
}

/** A server of an installation; all its servers keep the same schedule. */
export interface Scheduled extends Place {
  /** Begins a requested job. */
  wake: () => void
}

/**
 * Requests the jobs that are due: the first backup of a business day, and once a week the restore of the newest one.
 * Whichever server is first, the installation gets one job: its id is that of the day. A failed one is requested again
 * a quarter of an hour later.
 */
export async function askForWhatIsDue({ db, folder, wake }: Scheduled, calendar: Calendar): Promise<void> {
  const today = calendar.dayOf(calendar.now())
  const newest = await newestBackup(folder, calendar.now())
  const due = (await isBackupDue({ db, folder }, calendar))
    ? { id: `backup-${today}`, kind: 'backup' as const }
    : newest && (await isTestDue(db, calendar.now()))
      ? { id: `restore-test-${today}`, kind: 'restore_test' as const, name: newest.name, needs: newest.name }
      : undefined
  if (!due) return
  await removeRested(db, due.id)
  if (await askForJob(db, { ...due, user_id: null, plan: {}, lane: BACKUPS })) wake()
}

/** Whether there is no backup of the day, neither in this folder nor in that of another server. */
async function isBackupDue({ db, folder }: Place, calendar: Calendar): Promise<boolean> {
  const last = await lastBackup({ db, folder }, calendar)
  return last === undefined || calendar.dayOf(new Date(last)) < calendar.dayOf(calendar.now())
}

/**
 * The moment at which the last backup was begun, in this folder or by another server; undefined where there is none. A
 * backup dated in the future does not count.
 */
export async function lastBackup({ db, folder }: Place, { now }: Calendar): Promise<string | undefined> {
  const newest = await newestBackup(folder, now())
  const job = await lastJob(db, 'backup', ['done'])
  const moments = [newest?.taken_at, job && (momentOf(String(job.outcome.backup)) ?? job.beat_at)]
  return moments
    .flatMap((moment) => (moment === undefined || isAhead(moment, now()) ? [] : [moment]))
    .toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())
    .at(-1)
}

async function isTestDue(db: Db, now: Date): Promise<boolean> {
  const last = await lastJob(db, 'restore_test', ['done'])
  return !last || now.getTime() - new Date(last.beat_at).getTime() >= WEEK
}

/** Requests the jobs that are due, at a fixed interval in seconds. @returns a function that stops it */
export function keepSchedule(
  scheduled: Scheduled,
  calendar: Calendar,
  log: Logger,
  seconds: number,
): () => Promise<void> {
  return regularly(
    () => askForWhatIsDue(scheduled, calendar),
    (error) => log.error({ err: error }, 'no backup could be asked for; the next attempt follows'),
    seconds,
  )
}
