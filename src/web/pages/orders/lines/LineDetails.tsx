import { OwnNode } from '../../../kit/OwnNode'
import { useTranslation } from 'react-i18next'
import { grouped, subtract } from '#domain/decimal'
import { inHkd } from '#domain/order/order-rate'
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
import { NumberCell } from './NumberCell'
import type { OwnField } from '../head/own-fields'
import { OwnFieldInput } from '../head/OwnFieldInput'
import { TextCell } from './TextCell'
import { defaultCurrency } from '#domain/money'
import { Money } from '../../../fields/numbers/Money'

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
        <OwnNode>{grouped(line[column], placesOf[column])}</OwnNode>
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
