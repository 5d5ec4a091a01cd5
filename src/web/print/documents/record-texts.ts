import { kindOf } from '#resource/kinds'
import { isObject } from '#paper/panel-values'
import { paperDecimals } from '#domain/weight'
import type { Field, Resource } from '#resource/resource'
import type { Language } from '#words/languages'
import { screenLanguage } from '../../data/languages/i18n'
import type { ServedResources } from '../../data/resources'
import type { PrintData } from '#drawing/drawing'
import { fieldText, hasText, type Values, type Writing } from './field-text'
import { printedFields, printedReferences } from './printed-fields'
import { weightsOf } from './weights-of'

/** The context for the texts of a record. */
interface Reading extends Writing {
  resources: ServedResources
}

function ownTexts(resource: Resource, record: Values, reading: Reading): PrintData {
  return Object.fromEntries(
    printedFields(resource)
      .filter(([, field]) => hasText(field))
      .map(([name, field]) => [name, fieldText(name, field, record, reading)]),
  )
}

/** The texts of the record that a reference names; none of a resource that the reader may not see. */
function companionTexts({ to = '' }: Field, companion: unknown, reading: Reading): PrintData {
  const other = reading.resources[to]
  return other && isObject(companion) ? ownTexts(other, companion, reading) : {}
}

function lineTexts({ to = '' }: Field, lines: unknown, reading: Reading): PrintData[] {
  const other = reading.resources[to]
  if (!other || !Array.isArray(lines)) return []
  return lines
    .filter(isObject)
    .map((line) => ({ ...companionsOf(other, line, reading), ...ownTexts(other, line, reading) }))
}

function companionsOf(resource: Resource, record: Values, reading: Reading): PrintData {
  return Object.fromEntries(
    printedReferences(resource).map(([companion, field]) => [
      companion,
      companionTexts(field, record[companion], reading),
    ]),
  )
}

function linesOf(resource: Resource, record: Values, reading: Reading): PrintData {
  return Object.fromEntries(
    printedFields(resource)
      .filter(([, field]) => kindOf(field).rows)
      .map(([name, field]) => [name, lineTexts(field, record[name], reading)]),
  )
}

/**
 * A record as the texts that stand on paper: every property under its name, custom ones too, those of the records
 * that it refers to below theirs (`customer.name`), and its lines as rows.
 *
 * @param record as the API gives it; what it does not hold is an empty text
 * @param places decimals of the paper's weights; those that the record's own need when left out
 * @param language of the names; the screen's when left out
 */
export function recordTexts(
  resource: Resource,
  record: Values,
  resources: ServedResources,
  places = paperDecimals(weightsOf(resource, record, resources)),
  language: Language = screenLanguage(),
): PrintData {
  const reading = { resources, places, language }
  return {
    ...companionsOf(resource, record, reading),
    ...linesOf(resource, record, reading),
    ...ownTexts(resource, record, reading),
  }
}
