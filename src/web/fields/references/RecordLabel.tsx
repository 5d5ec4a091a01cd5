import type { BaseRecord } from '@refinedev/core'
import { currencyName, hasShippedName } from '../numbers/measures'
import { textIn } from '#resource/text-in'
import type { Language } from '#words/languages'
import { currentLanguage } from '../../data/languages/i18n'
import { useLanguage } from '../../data/languages/use-title'

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The name of a record in a language, also where it ships with goldbook; its code where it has none. */
export function nameOf(record: BaseRecord, language: Language = currentLanguage()): string {
  if (hasShippedName(record.code, record.name)) return currencyName(textOf(record.code), language)
  return (
    textOf(textIn(record, 'name', language)) ||
    textOf(record.title) ||
    textOf(record.code) ||
    textOf(record.id)
  )
}

/** A record's code and name in a language; its name alone where that is the code. */
export function labelText(record: BaseRecord, language: Language = currentLanguage()): string {
  const code = textOf(record.code)
  const name = nameOf(record, language)
  return code === name ? name : `${code} ${name}`.trim()
}

/** A record's code, in secondary text, and its name. */
export function RecordLabel({ record }: { record: BaseRecord }) {
  const language = useLanguage()
  const code = textOf(record.code)
  const name = nameOf(record, language)
  return (
    <span title={labelText(record, language)}>
      {code !== '' && code !== name && <span className="quiet">{code} </span>}
      {name}
    </span>
  )
}
