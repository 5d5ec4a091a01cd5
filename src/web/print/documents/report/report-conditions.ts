import { kindOf } from '#resource/kinds'
import { endOf } from '#resource/reports/path'
import { titleIn, type Field } from '#resource/resource'
import { labels } from '#words/labels'
import { currentLanguage } from '../../../data/languages/i18n'
import { loadThose } from '../../../data/load-all'
import type { AskedReport } from '../../../data/reports/asked-report'
import { filterChoices } from '../../../data/reports/filter-choices'
import type { ServedResources } from '../../../data/resources'
import { labelText } from '../../../fields/references/RecordLabel'
import type { Values } from '../field-text'

/** What the wanted values of a property are called: records by their code and name, what is gone by its key. */
async function wanted(field: Field, values: readonly string[]): Promise<string[]> {
  const { to = '', by = 'id' } = field
  if (kindOf(field).refers === true) {
    const keys = values.map((value) => (by === 'id' ? Number(value) : value))
    const records = await loadThose<Values>(to, by, keys)
    const names = new Map(records.map((record) => [String(record[by]), labelText(record)]))
    return values.map((value) => names.get(value) ?? value)
  }
  return values.map((value) => {
    const choice = filterChoices(field).find((each) => String(each.value) === value)
    return choice ? titleIn(choice, currentLanguage()) : value
  })
}

/**
 * The conditions that limit a report, a line for each, as they are called on the screen.
 *
 * @param of the resource whose records it counts
 * @throws ApiError when the records that they name cannot be read
 */
export async function conditionsOf(
  of: string,
  { filters }: AskedReport,
  resources: ServedResources,
): Promise<string[]> {
  const told = Object.entries(filters).map(async ([path, values]) => {
    const field = endOf(resources, of, path)?.field
    if (field === undefined) return []
    const language = currentLanguage()
    const names = (await wanted(field, values)).join(titleIn(labels.words.comma, language))
    return [`${titleIn(field, language)}：${names}`]
  })
  return (await Promise.all(told)).flat()
}
