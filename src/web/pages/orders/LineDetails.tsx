import { useTranslation } from 'react-i18next'
import { grouped, subtract } from '#domain/decimal'
import { formatAmount } from '../../fields/format'
import type { LineCellProps } from './LineCells'
import './line-cells.css'
import './line-details.css'
import { type DetailColumn, detailColumns, isNumberColumn, mostOf, placesOf } from './line-columns'
import { NumberCell } from './NumberCell'
import type { OwnField } from './own-fields'
import { OwnFieldInput } from './OwnFieldInput'
import { TextCell } from './TextCell'

const units: Partial<Record<DetailColumn, string>> = { diamond_weight: 'ct' }

type LineDetailsProps = LineCellProps & {
  own: readonly OwnField[]
  missing: readonly OwnField[]
  /** It was unfolded by the user, who is about to type in it. */
  focused: boolean
}

/** What a line holds beside its columns, unfolded below it: its diamonds, its place, remarks, and the margin. */
export function LineDetails({ own, missing, focused, ...props }: LineDetailsProps) {
  const { line, labels } = props
  const { t } = useTranslation()
  const paid = line.product.latest_in_labor_fee
  const margin = subtract(line.labor_fee_per_gram_value, paid)
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
            <output>{formatAmount(paid)}</output>
          </span>
          <span className="line-detail">
            <span>{t('orders.line.margin')}</span>
            <output>{formatAmount(margin)}</output>
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
  change,
}: DetailInputProps) {
  const cell = {
    column,
    label: `${labels[column]} ${position}`,
    invalid: errors?.[column] !== undefined,
    autoFocus,
  }
  if (isNumberColumn(column)) {
    const places = placesOf[column]
    return locked ? (
      <output>{grouped(line[column], places)}</output>
    ) : (
      <NumberCell
        {...cell}
        value={line[column]}
        places={places}
        onType={(value) => change({ [column]: value })}
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
