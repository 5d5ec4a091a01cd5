import fs from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { rolesOfOwner } from '#domain/staff/rights'
import type { Db } from '../db/connect'
import { BadSetting } from '../process/env'
import { hashPassword, makePassword, isWeak } from '../process/password'
import { logEvent } from '../request/security-log'
import { isObject } from '../request/input/shape'
import { addMissingRoles } from '../store/users/roles'
import { addUser, hasUsers, markGiven } from '../store/users/users'
import {
  currenciesOf,
  seedCurrencies,
  seedSetting,
  seedTemplates,
  type ShippedTemplate,
} from '../store/seeds'

/**
 * Fills an empty database with the initial records: the admin, the roles, the setting, the currencies with their rates, the print
 * templates. Records changed by the shop are never touched.
 *
 * @param log records the creation of the admin
 * @returns the admin's password when it was generated here, so that it can be shown once
 * @throws BadSetting for an initial password that is too weak
 */
export async function seed(
  db: Db,
  templatesDir: string,
  adminPassword: string | undefined,
  log?: Logger,
): Promise<string | undefined> {
  if ((await currenciesOf(db)) === 0) await seedCurrencies(db)
  await seedSetting(db)
  await addMissingRoles(db, [])
  await seedTemplates(db, shippedTemplates(templatesDir))
  if (await hasUsers(db)) return undefined
  const password = adminPassword ?? makePassword()
  if (adminPassword !== undefined && (await isWeak(password, ['admin'])))
    throw new BadSetting('ADMIN_PASSWORD is easy to guess; use several unrelated words')
  const id = await addUser(db, {
    username: 'admin',
    name: 'Admin',
    roles: rolesOfOwner(),
    password_hash: await hashPassword(password),
  })
  await markGiven(db, id)
  if (log) logEvent(log, 'first_password', { username: 'admin' })
  return adminPassword === undefined ? password : undefined
}

/** Sorted by name: the first template of a document becomes its standard. */
function shippedTemplates(folder: string): ShippedTemplate[] {
  return templateFiles(folder)
    .map(readTemplate)
    .toSorted(({ name: a }, { name: b }) => (a < b ? -1 : 1))
}

function templateFiles(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => path.join(folder, name))
}

/** A shipped template, as stored in `print-templates/`. */
function readTemplate(file: string): ShippedTemplate {
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
  if (!isObject(value) || typeof value.name !== 'string' || !isObject(value.content))
    throw new Error(`${file} is not a print template: it needs "name" and "content"`)
  return {
    name: value.name,
    title: typeof value.title === 'string' ? value.title : value.name,
    document: typeof value.document === 'string' ? value.document : null,
    width: Number(value.width ?? 210),
    height: Number(value.height ?? 297),
    paper: typeof value.paper === 'string' ? value.paper : 'customized',
    content: JSON.stringify(value.content),
  }
}
