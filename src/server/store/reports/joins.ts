import { sql, type RawBuilder } from 'kysely'
import { endOf, type PathEnd } from '#resource/reports/path'
import type { Resources } from '#resource/resource'
import { sortColumn } from '../../db/sync/columns'
import { seenRows } from '../records/seen-rows'

type Sql = RawBuilder<unknown>

/** The tables that a report reads: its records as `t`, and one table for each reference that a path goes through. */
export class Joins {
  readonly #aliases = new Map<string, string>()
  readonly #joined: Sql[] = []

  /**
   * @param resources as their reader sees them
   * @param of the resource whose records are counted
   */
  constructor(
    private readonly resources: Resources,
    private readonly of: string,
  ) {}

  /**
   * The column at the end of a path, with its field.
   *
   * @throws Error for a path that leads nowhere: the report was to be refused before
   */
  columnOf(path: string): { column: Sql; end: PathEnd } {
    const end = endOf(this.resources, this.of, path)
    if (!end) throw new Error(`"${path}" leads to no property of "${this.of}"`)
    const alias = this.#aliasOf(end)
    return { column: sql.ref(`${alias}.${sortColumn(end.name, end.field)}`), end }
  }

  /**
   * Joins the one row that a query finds for each record, once however often it is asked for.
   *
   * @param name its alias
   * @param query over the record `t` and what was joined before
   */
  withOne(name: string, query: Sql): Sql {
    if (!this.#aliases.has(name)) {
      this.#aliases.set(name, name)
      this.#joined.push(sql`left join lateral (${query}) as ${sql.ref(name)} on true`)
    }
    return sql.ref(name)
  }

  /**
   * Joins what a query finds for all records at once, which reads a large table once, and not for each record.
   *
   * @param name its alias
   * @param query over its own tables alone
   * @param on which of its rows belongs to the record `t`: one at most
   */
  withMatch(name: string, query: Sql, on: Sql): Sql {
    if (!this.#aliases.has(name)) {
      this.#aliases.set(name, name)
      this.#joined.push(sql`left join (${query}) as ${sql.ref(name)} on ${on}`)
    }
    return sql.ref(name)
  }

  /** The alias of the table at the end of a path's references. */
  #aliasOf({ steps }: PathEnd): string {
    let alias = 't'
    let prefix = ''
    for (const { name, field } of steps) {
      prefix = `${prefix}.${name}`
      alias = this.#aliases.get(prefix) ?? this.#join(prefix, alias, name, field)
    }
    return alias
  }

  #join(
    prefix: string,
    from: string,
    name: string,
    { to = '', by = 'id', alias: own = name }: PathEnd['field'],
  ) {
    const other = this.resources[to]
    if (!other) throw new Error(`there is no resource "${to}"`)
    const alias = `j${this.#aliases.size}`
    this.#aliases.set(prefix, alias)
    this.#joined.push(
      sql`left join ${seenRows(other)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.${by}`)} = ${sql.ref(`${from}.${own}`)}`,
    )
    return alias
  }

  /** The FROM clause of all paths that were asked for so far. */
  get from(): Sql {
    const base = this.resources[this.of]
    if (!base) throw new Error(`there is no resource "${this.of}"`)
    return sql`${seenRows(base)} as t ${sql.join(this.#joined, sql` `)}`
  }
}
