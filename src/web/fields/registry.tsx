import type { Kind } from '#resource/kinds'
import type { Field } from '#resource/resource'
import { boolean } from './BooleanField'
import { choice } from './ChoiceField'
import { choiceList } from './ChoiceListField'
import { date, datetime } from './dates/DateFields'
import type { CellProps, FieldEntry } from './field-entry'
import { json } from './JsonField'
import { laborFees } from './numbers/LaborFeesField'
import { linesEntry } from './lines/LinesField'
import { media } from './media/MediaField'
import { decimal, integer, money, weight } from './numbers/NumberFields'
import { priceRanges } from './numbers/PriceRangesField'
import { password } from './PasswordField'
import { price } from './numbers/PriceField'
import { reference } from './references/ReferenceField'
import { barcode, text, textarea } from './TextFields'

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

/** How a field reads, is typed and is filtered. */
export function entryOf(field: Field): FieldEntry {
  return entries[field.kind]
}

/** The width of a field's column in a list, in pixels. */
export function columnWidth(field: Field): number {
  const { width } = entryOf(field)
  return typeof width === 'number' ? width : width(field)
}

/** The minimum width to which a field's column may shrink, in pixels; undefined where it may not shrink. */
export function leastWidth(field: Field): number | undefined {
  const { leastWidth: least } = entryOf(field)
  return typeof least === 'function' ? least(field) : least
}

/** A value, as its kind shows it. */
export function FieldCell(props: CellProps) {
  const { Cell } = entryOf(props.field)
  return <Cell {...props} />
}
