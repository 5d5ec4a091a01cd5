import type { Resource } from '#resource/resource'
import type { ServedResources } from '../../../data/resources'
import type { PrintData } from '#drawing/drawing'
import { COMPANY, companyFields, companyTexts } from '../paper-facts'
import type { Values } from '../field-text'
import { companionsOf, offeredFields } from '../document-fields'
import type { PrintDocument, PrintTable } from '../document'
import { computedSample, fieldSample, SAMPLE_ROWS } from './sample-texts'

type Entries = readonly (readonly [string, string | PrintData])[]

function sampleRecord(
  resource: Resource | undefined,
  resources: ServedResources,
  row: number,
  whole?: readonly string[],
): PrintData {
  if (!resource) return {}
  const companions: Entries = companionsOf(resource, resources, whole).map(
    ({ name, resource: other, fields }) => [
      name,
      Object.fromEntries(
        fields.map(([each, field]) => [each, fieldSample(other.$id, each, field, row)] as const),
      ),
    ],
  )
  const own: Entries = offeredFields(resource).map(([name, field]) => [
    name,
    fieldSample(resource.$id, name, field, row),
  ])
  return Object.fromEntries([...companions, ...own])
}

function computed(names: readonly string[], resource: string, row = 0): PrintData {
  return Object.fromEntries(names.map((name) => [name, computedSample(resource, name, row) ?? '']))
}

/** Rows of a table; one that has fewer samples is shorter, without empty rows. */
function sampleRows({ path, resource, fields, whole }: PrintTable, resources: ServedResources): PrintData[] {
  const rows = Array.from({ length: SAMPLE_ROWS }, (_, row) => ({
    ...sampleRecord(resources[resource ?? ''], resources, row, whole),
    ...computed(fields, resource ?? path, row),
  }))
  return rows.filter((row) => Object.values(row).some((value) => value !== ''))
}

/** The texts of the shop that its settings have; nothing of a sample stands beside them. */
function companySample(resources: ServedResources, company: Values): PrintData {
  const own = companyTexts(company, resources)
  if (Object.values(own).some((text) => typeof text === 'string' && text !== '')) return own
  return { ...sampleRecord(resources[COMPANY], resources, 0), ...computed(companyFields, COMPANY) }
}

/**
 * The sample data of a document, for a preview before there is a record: a jeweller's day, by kind and name of its
 * fields.
 *
 * @param company the shop's settings; a sample of them where they are empty
 */
export function sampleData(
  document: PrintDocument,
  resources: ServedResources,
  company: Values = {},
): PrintData {
  return {
    ...(document.list ? {} : sampleRecord(resources[document.resource], resources, 0, document.whole)),
    ...computed(document.fields, document.resource),
    ...Object.fromEntries(document.tables.map((table) => [table.path, sampleRows(table, resources)])),
    ...document.sample,
    [COMPANY]: companySample(resources, company),
  }
}
