import { choices, type ChoiceTable } from '#domain/choices'
import { labels, type Label } from '#words/labels'
import { factsOf, languages } from '#words/languages'
import type { Choice } from './resource'

const labelsOf: Record<ChoiceTable, Record<string, Label>> = {
  ...labels,
  moneyTenders: labels.paymentMethods,
  shippedRoles: labels.roles,
}

/** The languages that goldbook has, each by its own name: a table of the folders in `src/words`, not of the trade. */
const LANGUAGES = 'languages'

const labelledChoices = new Map<string, Choice[]>([
  ...(Object.keys(choices) as ChoiceTable[]).map((table): [string, Choice[]] => [
    table,
    choices[table].map((value) => ({ value, title: String(value), ...labelsOf[table][value] })),
  ]),
  [LANGUAGES, languages.map((value): Choice => ({ value, title: factsOf(value).name }))],
])

/** The names of the tables that a resource file may name as its `choices`. */
export const choiceTables = [...labelledChoices.keys()]

/**
 * The choices of a table that a resource file names, with their labels.
 *
 * @returns undefined when there is no such table
 */
export function choicesNamed(name: string): Choice[] | undefined {
  return labelledChoices.get(name)
}
