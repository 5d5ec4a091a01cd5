import { choices, type ChoiceTable } from '#domain/choices'
import { labels, type Label } from '#words/labels'
import type { Choice } from './resource'

const labelsOf: Record<ChoiceTable, Record<string, Label>> = {
  ...labels,
  moneyTenders: labels.paymentMethods,
}

const labelledChoices = new Map(
  (Object.keys(choices) as ChoiceTable[]).map((table): [string, Choice[]] => [
    table,
    choices[table].map((value) => ({ value, title: String(value), ...labelsOf[table][value] })),
  ]),
)

/**
 * The choices of a domain table that a resource file names, with their labels.
 *
 * @returns undefined when the domain has no such table
 */
export function choicesNamed(name: string): Choice[] | undefined {
  return labelledChoices.get(name)
}
