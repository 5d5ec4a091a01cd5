import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import { groupedDigits, subtract } from '#domain/decimal'
import { inHkd } from '#domain/order/order-rate'
import { defaultCurrency } from '#domain/money'
import { OwnNode } from '../../../kit/OwnNode'
import { formatMoney } from '../../../data/languages/format'
import type { LineCellProps } from './LineCells'
import './look/line-cells.css'
import './look/line-details.css'
import {
  type DetailColumn,
  detailColumns,
  isNumberColumn,
  measureIn,
  mostOf,
  placesOf,
} from '../../../trade/order/line-columns'
import { NumberCell, TextCell } from './NumberCell'
import { type OwnField, ownValue, recordOf } from '../head/own-fields'
import { Money } from '../../../fields/numbers/Money'
import '../../../fields/lines/lines.css'
import { entryOf } from '../../../fields/registry'
import { useTitle } from '../../../data/languages/use-title'

const units: Partial<Record<DetailColumn, string>> = { diamond_weight: 'ct' }

type LineDetailsProps = LineCellProps & {
  own: readonly OwnField[]
  missing: readonly OwnField[]
  /** Whether the user unfolded it, to type in it. */
  focused: boolean
}

/** The properties of a line without a column, in its expanded row: diamonds, location, remarks, and the margin. */
export function LineDetails({ own, missing, focused, ...props }: LineDetailsProps) {
  const { line, labels, rate } = props
  const { t } = useTranslation()
  const paid = line.product.latest_in_labor_fee
  // The labor fee paid is in HKD, regardless of the order's currency.
  const margin = rate ? formatMoney(subtract(inHkd(line.labor_fee_per_gram_value, rate), paid)) : '–'
  return (
    <tr className="line-details" data-line={line.key}>
      <td colSpan={14}>
        <div className="line-details-fields">
          {detailColumns.map((column, index) => (
            <label key={column} className={`line-detail line-detail-${column}`}>
              <span>
                {labels[column]}
                {units[column] && ` (${units[column]})`}
              </span>
              <DetailInput {...props} column={column} autoFocus={focused && index === 0} />
            </label>
          ))}
          {own.map((each) => (
            <OwnFieldInput key={each.name} {...props} {...each} missing={missing.includes(each)} />
          ))}
          <span className="line-detail">
            <span>{labels.labor_fee_in}</span>
            <output>
              <Money value={paid} currency={defaultCurrency} />
            </output>
          </span>
          <span className="line-detail">
            <span>{t('orders.line.margin')}</span>
            <output>{margin}</output>
          </span>
        </div>
      </td>
    </tr>
  )
}

type DetailInputProps = LineCellProps & { column: DetailColumn; autoFocus: boolean }

function DetailInput({
  line,
  position,
  errors,
  locked,
  labels,
  column,
  autoFocus,
  currency,
  change,
  refuse,
}: DetailInputProps) {
  const cell = {
    column,
    label: `${labels[column]} ${position}`,
    invalid: errors?.[column] !== undefined,
    autoFocus,
  }
  if (isNumberColumn(column)) {
    return locked ? (
      <output>
        <OwnNode>{groupedDigits(line[column], placesOf[column])}</OwnNode>
      </output>
    ) : (
      <NumberCell
        {...cell}
        value={line[column]}
        measure={measureIn(column, line, currency)}
        onType={(value) => change({ [column]: value })}
        onRefuse={refuse}
      />
    )
  }
  return locked ? (
    <output>{line[column] || '–'}</output>
  ) : (
    <TextCell
      {...cell}
      value={line[column]}
      most={mostOf[column]}
      onType={(value) => change({ [column]: value })}
    />
  )
}

type OwnFieldInputProps = LineCellProps & OwnField & { missing: boolean }

/** A field that this installation has added to lines, as its kind reads and is typed. */
function OwnFieldInput(props: OwnFieldInputProps) {
  const { line, position, errors, locked, name, field, required, missing, change } = props
  const title = useTitle()
  const id = useId()
  const { Input, Cell } = entryOf(field)
  const record = recordOf(line)
  const value = ownValue(line, name)
  return (
    <span className="line-detail line-detail-own">
      <label htmlFor={id} className={required ? 'demanded' : undefined}>
        {title(field)}
        <span className="unseen"> {position}</span>
      </label>
      {locked ? (
        <output>
          <Cell {...{ name, field, value, record }} place="list" />
        </output>
      ) : (
        <Input
          compact
          {...{ id, name, field, record }}
          value={value ?? (line.id === null && !(name in line.own) ? field.default : undefined)}
          invalid={missing || errors?.[name] !== undefined}
          onChange={(next) => change({ own: { ...line.own, [name]: next ?? null } })}
        />
      )}
    </span>
  )
}
