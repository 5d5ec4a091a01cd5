import { isObject } from '#resource/panel-values'
import type { Field, Resource } from '#resource/resource'
import type { ServedResources } from '../../providers/resources'
import type { PrintData } from '../print-data'
import { fieldText, hasText, type Values } from './field-text'
import { printedFields, printedReferences } from './printed-fields'

function ownTexts(resource: Resource, record: Values): PrintData {
  return Object.fromEntries(
    printedFields(resource)
      .filter(([, field]) => hasText(field))
      .map(([name, field]) => [name, fieldText(name, field, record)]),
  )
}

/** The texts of the record that a reference names; none of a resource that the reader may not see. */
function companionTexts({ to = '' }: Field, companion: unknown, resources: ServedResources): PrintData {
  const other = resources[to]
  return other && isObject(companion) ? ownTexts(other, companion) : {}
}

function lineTexts({ to = '' }: Field, lines: unknown, resources: ServedResources): PrintData[] {
  const other = resources[to]
  if (!other || !Array.isArray(lines)) return []
  return lines
    .filter(isObject)
    .map((line) => ({ ...companionsOf(other, line, resources), ...ownTexts(other, line) }))
}

function companionsOf(resource: Resource, record: Values, resources: ServedResources): PrintData {
  return Object.fromEntries(
    printedReferences(resource).map(([companion, field]) => [
      companion,
      companionTexts(field, record[companion], resources),
    ]),
  )
}

function linesOf(resource: Resource, record: Values, resources: ServedResources): PrintData {
  return Object.fromEntries(
    printedFields(resource)
      .filter(([, { kind }]) => kind === 'lines')
      .map(([name, field]) => [name, lineTexts(field, record[name], resources)]),
  )
}

/**
 * A record as the texts that stand on paper: every property under its name, custom ones too, those of the records
 * that it refers to below theirs (`customer.name`), and its lines as rows.
 *
 * @param record as the API gives it; what it does not hold is an empty text
 */
export function recordTexts(resource: Resource, record: Values, resources: ServedResources): PrintData {
  return {
    ...companionsOf(resource, record, resources),
    ...linesOf(resource, record, resources),
    ...ownTexts(resource, record),
  }
}
