import { RuleBroken } from '#domain/errors'
import type { CellField } from '#sheet/cell'
import { fieldsOf, titleIn, type Resource } from '#resource/resource'
import type { Language } from '#words/languages'
import { columnName, importColumns, importKeys } from '#sheet/sheet-columns'

const modes = ['create', 'update', 'both'] as const

/** `create` makes new records from all rows, `update` changes existing ones, `both` decides by row. */
export type ImportMode = (typeof modes)[number]

/** The settings of an import. */
export interface ImportPlan {
  mode: ImportMode
  /** The property that identifies existing records. */
  key: string
  /** The property of each column in the file; undefined for an ignored one. */
  columns: (CellField | undefined)[]
  /** Only checks, without writing. */
  dryRun: boolean
}

/**
 * Checks the settings of an import.
 *
 * @param resource as the user sees it
 * @param width the number of columns in the file
 * @throws RuleBroken `invalid`, `column_unknown`, `column_taken`, `key_unmapped`
 */
export function readImportPlan(
  body: Record<string, unknown>,
  resource: Resource,
  width: number,
  language: Language,
): ImportPlan {
  const { mode = 'create', key = importKeys(resource)[0], mapping, dry_run: dryRun = false } = body
  if (!isMode(mode)) throw new RuleBroken('invalid', {}, '/mode')
  if (typeof key !== 'string' || !importKeys(resource).includes(key))
    throw new RuleBroken('invalid', {}, '/key')
  if (typeof dryRun !== 'boolean') throw new RuleBroken('invalid', {}, '/dry_run')
  if (!Array.isArray(mapping) || mapping.length !== width) throw new RuleBroken('invalid', {}, '/mapping')
  const columns = readMapping(mapping, resource, language)
  if (mode !== 'create' && !columns.some((column) => column?.name === key)) {
    const field = fieldsOf(resource)[key]
    throw new RuleBroken('key_unmapped', { title: field ? titleIn(field, language) : key }, '/mapping')
  }
  return { mode, key, columns, dryRun }
}

function isMode(value: unknown): value is ImportMode {
  return modes.some((mode) => mode === value)
}

function readMapping(mapping: unknown[], resource: Resource, language: Language): ImportPlan['columns'] {
  const known = new Map(importColumns(resource).map((column) => [columnName(column), column]))
  const taken = new Set<CellField>()
  return mapping.map((name, index) => {
    if (name === null) return undefined
    const column = typeof name === 'string' ? known.get(name) : undefined
    if (!column) throw new RuleBroken('column_unknown', { property: name }, `/mapping/${index}`)
    if (taken.has(column))
      throw new RuleBroken('column_taken', { title: titleIn(column.field, language) }, `/mapping/${index}`)
    taken.add(column)
    return column
  })
}
