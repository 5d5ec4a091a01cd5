import type { BaseRecord } from '@refinedev/core'
import { textIn } from '#resource/text-in'
import type { Language } from '#words/languages'
import { companionOf } from '#resource/resource'
import { currencyName, hasShippedName } from '../numbers/currency-name'
import { currentLanguage } from '../../data/languages/i18n'
import { useLanguage } from '../../data/languages/use-title'

const textOrEmpty = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The name of a record in a language, also if it ships with goldbook; its code when it has none. */
export function recordName(record: BaseRecord, language: Language = currentLanguage()): string {
  if (hasShippedName(record.code, record.name)) return currencyName(textOrEmpty(record.code), language)
  return (
    textOrEmpty(textIn(record, 'name', language)) ||
    textOrEmpty(record.title) ||
    textOrEmpty(record.code) ||
    textOrEmpty(record.id)
  )
}

/** A record's code and name in a language; its name alone when that is the code. */
export function labelText(record: BaseRecord, language: Language = currentLanguage()): string {
  const code = textOrEmpty(record.code)
  const name = recordName(record, language)
  return code === name ? name : `${code} ${name}`.trim()
}

/** A record's code, in secondary text, and its name. */
export function RecordLabel({ record }: { record: BaseRecord }) {
  const language = useLanguage()
  const code = textOrEmpty(record.code)
  const name = recordName(record, language)
  return (
    <span title={labelText(record, language)}>
      {code !== '' && code !== name && <span className="quiet">{code} </span>}
      {name}
    </span>
  )
}

/** The value of a reference: the id, code or name of a record. */
export type Key = string | number

export const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/** Whether an unknown value has the shape of a record. */
export const isRecord = (value: unknown): value is BaseRecord => typeof value === 'object' && value !== null

/** The companion of a reference; undefined when the reference has changed since. */
export function companion(record: BaseRecord, name: string, by: string): BaseRecord | undefined {
  const found: unknown = record[companionOf(name)]
  const isCompanion = companionOf(name) !== name && isRecord(found)
  return isCompanion && (found[by] ?? record[name]) === record[name] ? found : undefined
}
