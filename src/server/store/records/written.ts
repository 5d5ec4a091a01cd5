import { sql, type RawBuilder } from 'kysely'

/** A piece of SQL: a plain text, or one with bound parameters. Texts cost far less to put together. */
export type Written = string | RawBuilder<unknown>

/** Puts a piece of SQL together: a text where all its parts are. Its texts are ours, never a user's. */
export function written(texts: TemplateStringsArray, ...parts: Written[]): Written {
  if (parts.every((part) => typeof part === 'string'))
    return texts.reduce((whole, text, at) => `${whole}${parts[at - 1] ?? ''}${text}`)
  return sql(texts, ...parts.map(sqlOf))
}

/** Several pieces behind one another. */
export function writtenList(parts: readonly Written[], between: string): Written {
  if (parts.every((part) => typeof part === 'string')) return parts.join(between)
  return sql.join(parts.map(sqlOf), sql.raw(between))
}

/** A piece of SQL, ready for a statement. */
export function sqlOf(part: Written): RawBuilder<unknown> {
  return typeof part === 'string' ? sql.raw(part) : part
}
