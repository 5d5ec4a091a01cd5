import { sql } from 'kysely'
import { type RoleRights, roles as shipped } from '#domain/staff/rights'
import type { Resources, Titled } from '#resource/resource'
import { rolesNamedIn, type RoleRecord } from '#resource/roles/with-roles'
import { firstLanguage, otherLanguages } from '#words/languages'
import { labels } from '#words/labels'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** A role as stored. */
export interface KeptRole extends RoleRecord {
  id: number
}

interface RoleRow {
  id: number
  code: string
  name: string
  based_on: string | null
  rights: RoleRights | null
  /** Missing where the installation's file of roles has no such property. */
  second_factor?: boolean | null
  cards?: unknown
}

/**
 * The roles of an installation, once every role that goldbook ships, or that a resource file names, has a record; one
 * whose record was deleted gets none, and grants nothing.
 *
 * @param resources from their files and overlays; without `roles` among them, the roles that they name
 */
export async function keptRoles(db: Db, resources: Resources): Promise<RoleRecord[]> {
  const named = rolesNamedIn(resources)
  if (!resources.roles) return [...new Set([...Object.keys(shipped), ...named])].map(plainRole)
  await addMissingRoles(db, named)
  return readRoles(db)
}

/** A role in its initial state. */
function plainRole(code: string): RoleRecord {
  const { title: name, titles: names = {} } = shippedTitles(code)
  return { code, name, names, based_on: null, rights: {}, second_factor: false }
}

function shippedTitles(code: string): Titled {
  const known: Readonly<Record<string, Titled>> = labels.roles
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? { title: code }
}

/**
 * Adds the roles that goldbook ships, and others, unless they ever had a record.
 *
 * @param others codes, such as those that resource files name
 */
export async function addMissingRoles(db: Db, others: readonly string[]): Promise<void> {
  const codes = [...new Set([...Object.keys(shipped), ...others])]
  const { rows } = await sql<{ code: string }>`select code from roles`.execute(db)
  const known = new Set(rows.map(({ code }) => code))
  for (const { code, name, names } of codes.filter((each) => !known.has(each)).map(plainRole)) {
    const titles = Object.entries(names)
    const columns = ['code', 'name', ...titles.map(([language]) => `name_${language}`)].map((each) =>
      sql.ref(each),
    )
    await sql`insert into roles (${sql.join(columns)})
      values (${sql.join([code, name, ...titles.map(([, title]) => title)])})
      on conflict (code) do nothing`.execute(db)
  }
}

/** The roles with a record, oldest first. */
export async function readRoles(db: Db | Tx): Promise<KeptRole[]> {
  const { rows } = await sql<RoleRow & Record<string, unknown>>`
    select * from roles where deleted_at is null order by id`.execute(db)
  return rows.map((row) => {
    const names = otherLanguages.flatMap((language) => {
      const name = row[`name_${language}`]
      return typeof name === 'string' && name !== '' ? [[language, name] as const] : []
    })
    const first = row[`name_${firstLanguage}`]
    const { id, code, based_on, rights, second_factor, cards } = row
    return {
      ...{ id, code, based_on, rights: rights ?? {}, second_factor: second_factor === true, cards },
      ...{
        name: typeof first === 'string' && first !== '' ? first : row.name,
        names: Object.fromEntries(names),
      },
    }
  })
}

/** The number of users, active or not, who hold a role. */
export async function holdersOf(tx: Tx, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from users as u
    where u.deleted_at is null and u.roles @> ${JSON.stringify([code])}::jsonb`.execute(tx)
  return rows[0]?.count ?? 0
}
