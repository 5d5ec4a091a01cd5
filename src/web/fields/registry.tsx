import { Input, Flex, Select, Tag, Checkbox, Switch, theme } from 'antd'
import { CheckOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useState, type ReactNode } from 'react'
import { choicesOf } from '#resource/json-schema'
import { currencies } from '#domain/money'
import type { Kind } from '#resource/kinds'
import type { Field } from '#resource/resource'
import type { FieldEntry, InputProps, CellProps, FilterProps, SaidProps } from './field-entry'
import { EmptinessFilter } from './EmptinessFilter'
import { useTitle } from '../data/languages/use-title'
import { CurrencySelect, useCurrencyNames } from './numbers/CurrencySelect'
import { RecordLabel } from './references/RecordLabel'
import { date, datetime } from './dates/DateFields'
import { laborFees, priceRanges, price } from './numbers/PriceRangesField'
import { linesEntry } from './lines/LinesField'
import { media } from './media/MediaField'
import { decimal, integer, money, weight } from './numbers/NumberFields'
import { reference } from './references/ReferenceField'
import { barcode, text, textarea } from './TextFields'

/** The server never returns a password: typed text is a new one, and an empty input changes nothing. */
function PasswordInput({ id, value, onChange, invalid, describedBy }: InputProps) {
  return (
    <Input.Password
      id={id}
      value={typeof value === 'string' ? value : ''}
      autoComplete="new-password"
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

const password: FieldEntry = {
  Cell: () => null,
  Input: PasswordInput,
  unfiltered: 'a secret is compared with nothing',
  width: 120,
}

const chosen = (value: unknown) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string' || typeof each === 'number') : []

function ChoiceListCell({ field, value }: CellProps) {
  const title = useTitle()
  const choices = new Map(choicesOf(field).map((choice) => [choice.value, title(choice)]))
  return (
    <Flex gap={4} wrap>
      {chosen(value).map((each) => (
        <Tag key={each} bordered={false} style={{ marginInlineEnd: 0 }}>
          {choices.get(each) ?? each}
        </Tag>
      ))}
    </Flex>
  )
}

function ChoiceListInput({ id, field, value, onChange, invalid }: InputProps) {
  const title = useTitle()
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={chosen(value)}
      options={choicesOf(field).map((choice) => ({ value: choice.value, label: title(choice) }))}
      optionFilterProp="label"
      status={invalid ? 'error' : ''}
      onChange={(next: (string | number)[]) => onChange(next.length === 0 ? undefined : next)}
    />
  )
}

/** Several of a field's choices, as tags. */
const choiceList: FieldEntry = {
  Cell: ChoiceListCell,
  Input: ChoiceListInput,
  Filter: EmptinessFilter,
  width: 150,
}

function BooleanSaid({ value }: SaidProps) {
  const { t } = useTranslation()
  return value === true ? t('fields.yes') : t('fields.no')
}

function BooleanCell({ value, place }: CellProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  if (place === 'dialog') return value === true ? t('fields.yes') : t('fields.no')
  if (value !== true) return <span className="quiet">–</span>
  return <CheckOutlined aria-label={t('fields.yes')} style={{ color: token.colorSuccess }} />
}

function BooleanInput({ id, value, onChange, describedBy }: InputProps) {
  return (
    <div>
      <Switch id={id} checked={value === true} onChange={onChange} aria-describedby={describedBy} />
    </div>
  )
}

function BooleanFilter({ filter, onChange }: FilterProps) {
  const { t } = useTranslation()
  const chosen: unknown[] = Array.isArray(filter?.value) ? filter.value : []
  return (
    <Checkbox.Group
      style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      value={chosen.filter((value) => typeof value === 'boolean')}
      options={[
        { value: true, label: t('fields.yes') },
        { value: false, label: t('fields.no') },
      ]}
      onChange={(value) => onChange(value.length === 0 ? undefined : { operator: 'in', value })}
    />
  )
}

const boolean: FieldEntry = {
  Cell: BooleanCell,
  Input: BooleanInput,
  Filter: BooleanFilter,
  Said: BooleanSaid,
  width: 100,
  leastWidth: 70,
  align: 'center',
  neverEmpty: true,
}

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const laidOut = (value: unknown) => JSON.stringify(value, undefined, 2)

function JsonCell({ value, place }: CellProps) {
  if (value == null) return null
  if (Array.isArray(value) && value.every(isText)) return value.join(', ')
  if (place === 'list') return JSON.stringify(value)
  return <pre style={{ margin: 0, overflow: 'auto' }}>{laidOut(value)}</pre>
}

/** Parses a text as JSON: undefined for an empty one, the text itself while it is invalid. */
function readDocument(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/** A string is invalid input: a document is an object, a list, a number or a boolean. */
function problem(value: unknown): string | undefined {
  return typeof value === 'string' ? 'fields.jsonInvalid' : undefined
}

/** A JSON document as text, checked while it is typed and formatted afterwards. */
function JsonInput({ id, value, onChange, invalid, describedBy }: InputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const held = value === undefined || value === null ? '' : isText(value) ? String(value) : laidOut(value)
  const broken = problem(value)
  return (
    <>
      <Input.TextArea
        id={id}
        value={typed ?? held}
        autoSize={{ minRows: 4, maxRows: 16 }}
        style={{ fontFamily: 'monospace' }}
        spellCheck={false}
        status={invalid || broken ? 'error' : ''}
        aria-invalid={invalid || broken !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readDocument(event.target.value))
        }}
        onBlur={() => setTyped(undefined)}
      />
      {broken && !invalid && (
        <span className="problem" role="status">
          {t(broken)}
        </span>
      )}
    </>
  )
}

/** A JSON document without a schema. */
export const json: FieldEntry = {
  Cell: JsonCell,
  Input: JsonInput,
  Filter: EmptinessFilter,
  width: 160,
  wide: true,
  problem,
}

function ChoiceCell({ field, value }: SaidProps) {
  const title = useTitle()
  const choice = choicesOf(field).find((candidate) => candidate.value === value)
  if (choice) return title(choice)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function useOptions(field: CellProps['field']) {
  const title = useTitle()
  return choicesOf(field).map((choice) => ({ value: choice.value, label: title(choice) }))
}

/** The browser receives expanded choices, so currencies are recognised by their values. */
function isCurrency(field: CellProps['field']): boolean {
  const choices = choicesOf(field)
  return choices.length > 0 && choices.every(({ value }) => Object.hasOwn(currencies, value))
}

function ChoiceInput({ id, field, value, onChange, invalid }: InputProps) {
  const options = useOptions(field)
  const select = {
    ...{ id, style: { width: '100%' }, allowClear: field.default === undefined },
    status: invalid ? ('error' as const) : ('' as const),
  }
  if (isCurrency(field))
    return (
      <CurrencySelect
        {...select}
        named
        value={typeof value === 'string' ? value : null}
        onChange={(next: string | undefined) => onChange(next)}
      />
    )
  return (
    <Select
      {...select}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={options}
      onChange={(next: string | number | undefined) => onChange(next)}
    />
  )
}

interface OfferedProps extends FilterProps {
  options: { value: string | number; label: ReactNode }[]
}

function Offered({ filter, onChange, options }: OfferedProps) {
  const chosen: unknown[] = Array.isArray(filter?.value) ? filter.value : []
  return (
    <Checkbox.Group
      style={{ display: 'flex', flexDirection: 'column', gap: 4, maxHeight: 280, overflow: 'auto' }}
      value={chosen.filter((value) => typeof value === 'string' || typeof value === 'number')}
      options={options}
      onChange={(value) => onChange(value.length === 0 ? undefined : { operator: 'in', value })}
    />
  )
}

function CurrencyFilter(props: FilterProps) {
  const nameIn = useCurrencyNames()
  const options = choicesOf(props.field).map(({ value }) => ({
    value,
    label: <RecordLabel record={{ code: value, name: nameIn(String(value)) }} />,
  }))
  return <Offered {...props} options={options} />
}

function ChoiceFilter(props: FilterProps) {
  const options = useOptions(props.field)
  return isCurrency(props.field) ? <CurrencyFilter {...props} /> : <Offered {...props} options={options} />
}

const choice: FieldEntry = {
  Cell: ChoiceCell,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  Said: ChoiceCell,
  width: 110,
  leastWidth: 80,
}

const entries = {
  text,
  textarea,
  barcode,
  money,
  price,
  weight,
  decimal,
  integer,
  boolean,
  date,
  datetime,
  choice,
  choice_list: choiceList,
  password,
  reference,
  lines: linesEntry((field) => ({ ...entryOf(field), width: columnWidth(field) })),
  price_ranges: priceRanges,
  labor_fees: laborFees,
  json,
  object: json,
  joined: text,
  media,
} satisfies Record<Kind, FieldEntry>

/** The display, input and filter of a field. */
export function entryOf(field: Field): FieldEntry {
  return entries[field.kind]
}

/** The width of a field's column in a list, in pixels. */
export function columnWidth(field: Field): number {
  const { width } = entryOf(field)
  return typeof width === 'number' ? width : width(field)
}

/** The minimum width to which a field's column may shrink, in pixels; undefined when it may not shrink. */
export function leastWidth(field: Field): number | undefined {
  const { leastWidth: least } = entryOf(field)
  return typeof least === 'function' ? least(field) : least
}

/** A value, as its kind shows it. */
export function FieldCell(props: CellProps) {
  const { Cell } = entryOf(props.field)
  return <Cell {...props} />
}
