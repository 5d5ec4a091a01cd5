import { DeleteOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isPiece, type LineChange } from '#domain/order/draft'
import { formatAmount, formatLiang } from '../../fields/format'
import { RecordLink } from '../../shell/dialogs'
import { LabelButton } from './LabelButton'
import { ColourTd, DiscountTd, type LineCellProps, NumberTd, SizeTd, Td } from './LineCells'

export type LineRowProps = Omit<LineCellProps, 'change'> & {
  onChange: (key: number, change: LineChange) => void
  onRemove: (key: number) => void
}

/** One line of an order. Memoised: typing in a line renders that line alone. */
export const LineRow = memo(function LineRow({ onChange, onRemove, ...line }: LineRowProps) {
  const cell: LineCellProps = { ...line, change: (values) => onChange(line.line.key, values) }
  const { labels } = line
  return (
    <>
      <tr data-line={line.line.key} className={line.line.returned ? 'line line-returned' : 'line'}>
        <GoodsCells {...cell} />
        <ColourTd {...cell} />
        <SizeTd {...cell} />
        <NumberTd {...cell} column="quantity" />
        <NumberTd {...cell} column="weight" />
        <Td column="weight_in_liang" labels={labels} numeric>
          <span className="cell-text cell-quiet">{formatLiang(line.line.figures.weight_in_liang)}</span>
        </Td>
        <NumberTd {...cell} column="gold_price_per_gram_value" />
        <FeeTd {...cell} />
        <NumberTd {...cell} column="diamond_fee_value" />
        <DiscountTd {...cell} />
        <Td column="amount_real" labels={labels} numeric>
          <output className="cell-text cell-amount">{formatAmount(line.line.figures.amount_real)}</output>
        </Td>
        <LineActions {...cell} onRemove={onRemove} />
      </tr>
      <LineProblems {...cell} />
    </>
  )
})

function GoodsCells({ line, position, errors, labels }: LineCellProps) {
  const { t } = useTranslation()
  return (
    <>
      <td className="line-position">
        <button type="button" tabIndex={-1} aria-label={t('orders.line.row', { position })}>
          {position}
        </button>
      </td>
      <Td column="inventory_code" labels={labels} invalid={errors?.product_code !== undefined}>
        <span className="line-code" title={line.inventory_code}>
          {line.inventory_code}
          <span className="line-code-product">{line.product.name}</span>
        </span>
      </Td>
      <Td column="product_code" labels={labels}>
        <span className="line-product" title={line.product.name}>
          <RecordLink resource="products" recordKey={line.product.code}>
            {line.product.name}
          </RecordLink>
        </span>
      </Td>
    </>
  )
}

/** The labor fee, with what we paid for making as its hint, so that staff see the margin. */
function FeeTd(cell: LineCellProps) {
  const { t } = useTranslation()
  const value = formatAmount(cell.line.product.latest_in_labor_fee)
  return (
    <NumberTd {...cell} column="labor_fee_per_gram_value" hint={t('orders.line.labor_fee_in', { value })} />
  )
}

function LineActions({ line, position, locked, onRemove }: LineCellProps & Pick<LineRowProps, 'onRemove'>) {
  const { t } = useTranslation()
  return (
    <td className="line-actions">
      {isPiece(line) && <LabelButton line={line} />}
      {!locked && (
        <button
          type="button"
          className="cell-action"
          data-danger
          tabIndex={-1}
          aria-label={t('orders.line.remove', { position })}
          title={t('orders.line.remove_keys')}
          onClick={() => onRemove(line.key)}
        >
          <DeleteOutlined />
        </button>
      )}
    </td>
  )
}

/** What is wrong with a line, below it and in words. */
function LineProblems({ line, errors = {}, labels }: LineCellProps) {
  const { t } = useTranslation()
  const names: Readonly<Record<string, string>> = labels
  const problems = Object.entries(errors).map(([field, message]) =>
    names[field] === undefined ? message : `${names[field]}: ${message}`,
  )
  if (line.broken !== null && errors.discount_value === undefined)
    problems.push(`${labels.discount_value}: ${t(`orders.rules.${line.broken}`)}`)
  if (problems.length === 0) return null
  return (
    <tr className="line-problems">
      <td colSpan={14} role="alert">
        {problems.join(' · ')}
      </td>
    </tr>
  )
}
