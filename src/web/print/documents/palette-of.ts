import { kindOf } from '#resource/kinds'
import type { Palette, PaletteField, PaletteGroup, PaletteTable } from '#resource/palette'
import { titleIn, type Field, type Language, type Resource } from '#resource/resource'
import type { ServedResources } from '../../providers/resources'
import { COMPANY, companyFields } from './company-texts'
import { companionsOf, offeredFields } from './document-fields'
import type { PrintDocument, PrintTable } from './document'
import { computedSample, fieldSample } from './sample-texts'

/** For whom a palette is written. */
export interface PaletteReader {
  /** The texts of the screen, as i18next gives them. */
  t: (key: string) => string
  language: Language
}

/** `33,427.84`, `HK$916.00`, `37.43 g`, `2.5 %`. */
const figure = /^-?[A-Z]*\$?[\d,]+(\.\d+)?( g| ct| %)?$/

function fieldEntry(resource: Resource, name: string, field: Field, prefix: string, reader: PaletteReader) {
  const entry: PaletteField = {
    path: `${prefix}${name}`,
    title: titleIn(field, reader.language),
    sample: fieldSample(resource.$id, name, field),
  }
  return kindOf(field).numeric ? { ...entry, align: 'right' as const } : entry
}

function computedEntries(
  names: readonly string[],
  resource: string,
  prefix: string,
  { t }: PaletteReader,
): PaletteField[] {
  return names.map((name) => {
    const sample = computedSample(resource, name) ?? ''
    const entry = { path: `${prefix}${name}`, title: t(`print.fields.${name}`), sample }
    return figure.test(sample) ? { ...entry, align: 'right' as const } : entry
  })
}

/** What is computed goes before the property that it stands for. */
function distinct(fields: readonly PaletteField[]): PaletteField[] {
  const byPath = new Map<string, PaletteField>()
  for (const field of fields) if (!byPath.has(field.path)) byPath.set(field.path, field)
  return [...byPath.values()]
}

function recordGroups(document: PrintDocument, resources: ServedResources, reader: PaletteReader) {
  const resource = resources[document.resource]
  if (!resource || document.list) return []
  const own: PaletteGroup = {
    title: titleIn(resource, reader.language),
    fields: offeredFields(resource)
      .filter(([name]) => !document.fields.includes(name))
      .map(([name, field]) => fieldEntry(resource, name, field, '', reader)),
  }
  const referred = companionsOf(resource, resources, document.whole).map((companion) => ({
    title: titleIn(companion.reference, reader.language),
    fields: companion.fields.map(([name, field]) =>
      fieldEntry(companion.resource, name, field, `${companion.name}.`, reader),
    ),
  }))
  return [own, ...referred]
}

function companyGroups(resources: ServedResources, reader: PaletteReader): PaletteGroup[] {
  const resource = resources[COMPANY]
  if (!resource) return []
  const fields = offeredFields(resource).map(([name, field]) =>
    fieldEntry(resource, name, field, `${COMPANY}.`, reader),
  )
  const computed = computedEntries(companyFields, COMPANY, `${COMPANY}.`, reader)
  return [{ title: titleIn(resource, reader.language), fields: distinct([...computed, ...fields]) }]
}

function tableColumns(table: PrintTable, resources: ServedResources, reader: PaletteReader): PaletteField[] {
  const computed = computedEntries(table.fields, table.resource ?? table.path, '', reader)
  const resource = resources[table.resource ?? '']
  if (!resource) return computed
  const own = offeredFields(resource).map(([name, field]) => fieldEntry(resource, name, field, '', reader))
  const referred = companionsOf(resource, resources, table.whole).flatMap((companion) =>
    companion.fields.map(([name, field]) => {
      const entry = fieldEntry(companion.resource, name, field, `${companion.name}.`, reader)
      return { ...entry, title: `${titleIn(companion.reference, reader.language)} · ${entry.title}` }
    }),
  )
  return distinct([...computed, ...own, ...referred])
}

function tableTitle(
  document: PrintDocument,
  { path }: PrintTable,
  resources: ServedResources,
  reader: PaletteReader,
) {
  const field = resources[document.resource]?.properties[path]
  return field ? titleIn(field, reader.language) : reader.t(`print.fields.${path}`)
}

/**
 * All that the templates of a document may print: the properties of its record, custom ones too, of the records that
 * this refers to and of the company, with the texts that are computed for the paper.
 */
export function paletteOf(
  document: PrintDocument,
  resources: ServedResources,
  reader: PaletteReader,
): Palette {
  const computed: PaletteGroup = {
    title: reader.t('print.computed'),
    fields: computedEntries(document.fields, document.resource, '', reader),
  }
  const groups = [computed, ...recordGroups(document, resources, reader), ...companyGroups(resources, reader)]
  const tables = document.tables.map((table): PaletteTable => ({
    path: table.path,
    title: tableTitle(document, table, resources, reader),
    columns: tableColumns(table, resources, reader),
  }))
  return { groups: groups.filter(({ fields }) => fields.length > 0), tables }
}
