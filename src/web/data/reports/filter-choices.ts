import { choicesOf } from '#resource/json-schema'
import type { Choice, Field } from '#resource/resource'
import { isYesOrNo } from '#resource/reports/offered'
import { labels } from '#words/labels'

const yesOrNo: readonly Choice[] = [
  { value: 'true', ...labels.words.yes },
  { value: 'false', ...labels.words.no },
]

/** What a filter of a report offers for a property that has choices, or says yes or no; nothing for others. */
export function filterChoices(field: Field): readonly Choice[] {
  return isYesOrNo(field) ? yesOrNo : choicesOf(field)
}
