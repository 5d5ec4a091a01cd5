import { kindOf } from '#resource/kinds'
import type { BaseRecord } from '@refinedev/core'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { hasShippedName } from './numbers/currency-name'
import type { Field } from '#resource/resource'
import { translatedJoin, textIn } from '#resource/text-in'
import { useRegistry } from '../shell/registry'
import { wantsScan } from '../shell/scans/scan-fields'
import type { CellProps, FieldEntry, FilterProps, InputProps } from './field-entry'
import { recordName } from './references/RecordLabel'
import { useLanguage, useTitle } from '../data/languages/use-title'

const asText = (value: unknown) => (typeof value === 'string' ? value : value == null ? '' : String(value))
const orNothing = (text: string) => (text === '' ? undefined : text)

/** Whether a text is the shipped name of a currency. */
const isShippedName = (name: string, value: unknown, { code }: BaseRecord) =>
  name === 'name' && hasShippedName(code, value)

/** Fields that allow longer texts hold documents, which are typed in a fixed-width font. */
const DOCUMENT_LENGTH = 10_000

/** The shipped name of a currency, in the language of the screen. */
function ShippedName({ record }: { record: BaseRecord }) {
  return recordName(record, useLanguage())
}

function TextCell({ name, field, value, record, place }: CellProps) {
  if (isShippedName(name, value, record)) return <ShippedName record={record} />
  // A form and a merge show the stored text, and its translations beside it.
  if (field.of || (field.translated && place === 'list'))
    return <TranslatedText {...{ name, field, value, record, place }} />
  return <PlainText value={value} place={place} />
}

/** A text that may have a value per language, shown in the language of the screen. */
function TranslatedText({ name, field: { of }, value, record, place }: CellProps) {
  const language = useLanguage()
  const text = of ? translatedJoin(record, of, value, language) : textIn(record, name, language)
  return <PlainText value={text} place={place} />
}

function PlainText({ value, place }: Pick<CellProps, 'value' | 'place'>) {
  if (place === 'list') return asText(value)
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{asText(value)}</span>
}

function TextInput(props: InputProps) {
  const { id, name, field, value, onChange, record, invalid, describedBy, autoFocus } = props
  const { t } = useTranslation()
  const language = useLanguage()
  // Without a value in its language, the plain one is shown.
  const plain = field.translates === undefined ? '' : asText(record[field.translates])
  const placeholder = field.generated ? t('fields.generated') : plain
  return (
    <Input
      id={id}
      value={isShippedName(name, value, record) ? recordName(record, language) : asText(value)}
      maxLength={field.maxLength ?? 255}
      placeholder={placeholder}
      {...(field.unit ? { suffix: field.unit } : {})}
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      {...(field.unique === true || kindOf(field).scanned ? wantsScan('text') : {})}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(orNothing(event.target.value))}
    />
  )
}

function TextareaInput({ id, field, value, onChange, invalid, describedBy, compact }: InputProps) {
  const isDocument = (field.maxLength ?? 2000) > DOCUMENT_LENGTH
  return (
    <Input.TextArea
      id={id}
      value={asText(value)}
      maxLength={field.maxLength ?? 2000}
      autoSize={isDocument ? { minRows: 8, maxRows: 16 } : { minRows: compact ? 1 : 2, maxRows: 8 }}
      style={isDocument ? { fontFamily: 'monospace' } : {}}
      spellCheck={!isDocument}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(orNothing(event.target.value))}
    />
  )
}

function BarcodeCell({ value, place }: CellProps) {
  const code = asText(value)
  const { BarcodeLabel } = useRegistry()
  return place === 'list' || code === '' ? code : <BarcodeLabel code={code} />
}

function TextFilter({ field, filter, onChange }: FilterProps) {
  const title = useTitle()
  return (
    <Input
      allowClear
      aria-label={title(field)}
      value={asText(filter?.value)}
      onChange={(event) => {
        const value = orNothing(event.target.value)
        onChange(value === undefined ? undefined : { operator: 'contains', value })
      }}
    />
  )
}

/** Sizes and symbols are short, codes and names longer. */
function textWidth({ maxLength = 255 }: Field): number {
  if (maxLength <= 20) return 90
  return maxLength <= 40 ? 120 : 165
}

export const text: FieldEntry = {
  Cell: TextCell,
  Input: TextInput,
  Filter: TextFilter,
  width: textWidth,
  leastWidth: 90,
}
export const textarea: FieldEntry = {
  Cell: TextCell,
  Input: TextareaInput,
  Filter: TextFilter,
  width: 170,
  leastWidth: 90,
  wide: true,
  fitsCell: true,
}
export const barcode: FieldEntry = {
  Cell: BarcodeCell,
  Input: TextInput,
  Filter: TextFilter,
  width: 190,
  leastWidth: 140,
}
