import { isById, kindOf } from '#resource/kinds'
import type { Palette, PaletteField, PaletteGroup, PaletteTable } from '#paper/palette'
import { fieldsOf, titleIn, type Field, type Resource } from '#resource/resource'
import type { Language } from '#words/languages'
import type { ServedResources } from '../../data/resources'
import { textAt } from '#drawing/drawing'
import { COMPANY, companyFields, companyTexts } from './paper-facts'
import type { Values } from './field-text'
import { companionsOf, offeredFields, type Companion } from './document-fields'
import type { PrintDocument, PrintTable } from './document'
import { computedSample, fieldSample } from './samples/sample-texts'

/** The user for whom a palette is written. */
export interface PaletteReader {
  /** The texts of the screen, as i18next gives them. */
  t: (key: string) => string
  language: Language
}

interface Scope {
  resources: ServedResources
  reader: PaletteReader
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

/** Computed texts that replace no property; others keep the title of theirs. */
function ownNames(names: readonly string[], resource: Resource | undefined): string[] {
  const properties = resource ? fieldsOf(resource) : {}
  return names.filter((name) => !Object.hasOwn(properties, name))
}

function recordGroups(document: PrintDocument, resources: ServedResources, reader: PaletteReader) {
  const resource = resources[document.resource]
  if (!resource || document.list) return []
  const own: PaletteGroup = {
    title: titleIn(resource, reader.language),
    fields: offeredFields(resource).map(([name, field]) => fieldEntry(resource, name, field, '', reader)),
  }
  const referred = companionsOf(resource, resources, document.whole).map((companion) => ({
    title: titleIn(companion.reference, reader.language),
    fields: companion.fields.map(([name, field]) =>
      fieldEntry(companion.resource, name, field, `${companion.name}.`, reader),
    ),
  }))
  return [own, ...referred]
}

/** The fields of the company, with its own texts as their samples, as far as its settings have any. */
function companyGroups(resources: ServedResources, reader: PaletteReader, company: Values): PaletteGroup[] {
  const resource = resources[COMPANY]
  if (!resource) return []
  const fields = offeredFields(resource).map(([name, field]) =>
    fieldEntry(resource, name, field, `${COMPANY}.`, reader),
  )
  const names = ownNames(companyFields, resource)
  const computed = computedEntries(names, COMPANY, `${COMPANY}.`, reader)
  const own = companyTexts(company, resources)
  const isOwn = Object.values(own).some((text) => typeof text === 'string' && text !== '')
  const all = [...fields, ...computed].map((entry) =>
    isOwn ? { ...entry, sample: textAt(own, entry.path.slice(COMPANY.length + 1)) } : entry,
  )
  return [{ title: titleIn(resource, reader.language), fields: all }]
}

/** Properties that the text of a reference includes are not offered again below it. */
function referredEntries(property: Field, { name, resource, fields }: Companion, reader: PaletteReader) {
  const said = isById(property) ? 'name' : property.by
  return fields
    .filter(([each]) => each !== said)
    .map(([each, field]) => {
      const entry = fieldEntry(resource, each, field, `${name}.`, reader)
      return { ...entry, title: `${titleIn(property, reader.language)} · ${entry.title}` }
    })
}

/** The columns of a row's own list first, as its screens have them; without the record that all the rows are of. */
function rowEntries(table: PrintTable, lines: Field | undefined, scope: Scope): PaletteField[] {
  const { resources, reader } = scope
  const resource = resources[table.resource ?? '']
  if (!resource) return []
  const { columns } = resource.list
  const rank = (name: string) => (columns.includes(name) ? columns.indexOf(name) : columns.length)
  const companions = companionsOf(resource, resources, table.whole)
  return offeredFields(resource)
    .filter(([name]) => name !== lines?.from)
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, field]) => {
      const companion = companions.find(({ reference }) => reference === field)
      const referred = companion ? referredEntries(field, companion, reader) : []
      return [fieldEntry(resource, name, field, '', reader), ...referred]
    })
}

function paletteTable(document: PrintDocument, table: PrintTable, scope: Scope): PaletteTable {
  const { resources, reader } = scope
  const lines = resources[document.resource]?.properties[table.path]
  const computed = ownNames(table.fields, resources[table.resource ?? ''])
  return {
    path: table.path,
    title: lines ? titleIn(lines, reader.language) : reader.t(`print.fields.${table.path}`),
    ...(table.begins ? { begins: table.begins } : {}),
    columns: [
      ...rowEntries(table, lines, scope),
      ...computedEntries(computed, table.resource ?? table.path, '', reader),
    ],
  }
}

/**
 * All that the templates of a document may print: the properties of its record, custom ones too, of the records that
 * this refers to and of the company, with the texts that are computed for the paper.
 */
export function paletteOf(
  document: PrintDocument,
  resources: ServedResources,
  reader: PaletteReader,
  company: Values = {},
): Palette {
  const computed: PaletteGroup = {
    title: reader.t('print.computed'),
    fields: computedEntries(
      ownNames(document.fields, document.list ? undefined : resources[document.resource]),
      document.resource,
      '',
      reader,
    ),
  }
  const groups = [
    ...recordGroups(document, resources, reader),
    computed,
    ...companyGroups(resources, reader, company),
  ]
  const tables = document.tables.map((table) => paletteTable(document, table, { resources, reader }))
  return {
    groups: groups.filter(({ fields }) => fields.length > 0),
    tables,
    ...(document.sample ? { brought: document.sample } : {}),
  }
}
