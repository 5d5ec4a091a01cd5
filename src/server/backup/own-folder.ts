import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../db/connect'
import type { Environment } from '../process/env'
import { codeOf } from '../request/problem'
import { aboutShop, shopIdOf, type AboutShop } from '../store/about-shop'
import { backupsOfShop } from '../store/jobs/jobs'
import { keptBackups } from './folder'
import type { Header } from './format'
import { headerOf } from './restore'

/** The file that says whose backups are in a folder. */
const OWNER = 'goldbook-shop'

/** A file that every folder of an embedded database has. */
const OF_A_DATABASE = 'PG_VERSION'

/**
 * The environment with a folder of backups that no other shop uses: the named one, or one below it where that belongs to
 * another shop already. Backups of this shop that lie where all shops of a folder once kept theirs are moved, once.
 *
 * @returns the names of what was moved too
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

/** The id of the shop whose backups are in a folder; undefined where nobody has claimed it. */
async function ownerOf(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, OWNER), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/** Moves this shop's backups out of the folder that all shops beside each other shared. @returns their names */
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
 * Tells whether a backup of the shared folder is this shop's. Where its database is the only one beside the folder, all
 * are; otherwise those that its jobs have written, and those that name the shop.
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

/** Whether a backup may be of a shop: by its id, or by its name where it has none. */
export function isPerhapsOf(header: Header, { id, shop }: Pick<AboutShop, 'id' | 'shop'>): boolean {
  if (header.id) return header.id === id
  return header.shop === '' || shop === '' || header.shop === shop
}

/** Tells whether a backup may be of a shop; what can't be read says of nobody that it is theirs. */
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
