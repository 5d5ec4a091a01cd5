import { Tag } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import { type DraftLine, isPiece, type LineChange } from '#domain/order/draft'
import type { Resource } from '#resource/resource'
import { formatAmount, formatLiang } from '../../fields/format'
import { RecordLink } from '../../shell/dialogs'
import { FeeTd, type FeeTdProps } from './FeeTd'
import { LabelButton } from './LabelButton'
import { ColourTd, DiscountTd, type LineCellProps, NumberTd, SizeTd, Td } from './LineCells'
import './line-row.css'
import { LineDetails } from './LineDetails'
import { detailColumns } from './line-columns'
import { missingFields, shownOwnFields } from './own-fields'

export type LineRowProps = Omit<LineCellProps, 'change'> &
  Pick<FeeTdProps, 'fees' | 'onReset'> & {
    resource: Resource
    /** What it holds beside its columns is shown below it. */
    unfolded: boolean
    onChange: (key: number, change: LineChange) => void
    onRemove: (key: number) => void
    onUnfold: (key: number, open: boolean) => void
  }

/** One line of an order. Memoised: typing in a line renders that line alone. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { onChange, onRemove, onUnfold, unfolded, resource, fees, onReset, ...line } = props
  const { key, figures, returned } = line.line
  const cell: LineCellProps = { ...line, change: (values) => onChange(key, values) }
  const own = shownOwnFields(resource, line.line)
  const missing = line.locked ? [] : missingFields(line.line, own)
  const hidden = [...detailColumns, ...own.map(({ name }) => name)]
  // What is wrong or missing is not hidden.
  const isOpen =
    unfolded || missing.length > 0 || hidden.some((column) => line.errors?.[column] !== undefined)
  return (
    <>
      <tr data-line={key} className={returned ? 'line line-returned' : 'line'}>
        <GoodsCells {...cell} />
        <ColourTd {...cell} />
        <SizeTd {...cell} />
        <NumberTd {...cell} column="quantity" />
        <NumberTd {...cell} column="weight" />
        <Td column="weight_in_liang" labels={line.labels} numeric>
          <span className="cell-text cell-quiet">{formatLiang(figures.weight_in_liang)}</span>
        </Td>
        <NumberTd {...cell} column="gold_price_per_gram_value" />
        <FeeTd {...cell} fees={fees} onReset={onReset} />
        <NumberTd {...cell} column="diamond_fee_value" />
        <DiscountTd {...cell} />
        <Td column="amount_real" labels={line.labels} numeric>
          <output className="cell-text cell-amount">{formatAmount(figures.amount_real)}</output>
        </Td>
        <LineActions {...cell} onRemove={onRemove} unfolded={isOpen} onUnfold={onUnfold} />
      </tr>
      {isOpen && <LineDetails {...cell} {...{ own, missing }} focused={unfolded} />}
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
        {line.returned && <ReturnedMark code={line.returned_order_code} />}
      </Td>
      <Td column="product_code" labels={labels}>
        <span className="line-product" title={line.product.name}>
          <RecordLink resource="products" recordKey={line.product.code}>
            {line.product.name}
          </RecordLink>
        </span>
        <Extras line={line} />
      </Td>
    </>
  )
}

/** Leads to the return on which the line stands. */
function ReturnedMark({ code }: { code: string | null }) {
  const { t } = useTranslation()
  return (
    <Tag color="purple" bordered={false} className="line-mark">
      {code === null ? (
        t('orders.line.returned')
      ) : (
        <RecordLink resource="orders" recordKey={code} hint={code}>
          {t('orders.line.returned')}
        </RecordLink>
      )}
    </Tag>
  )
}

/** What a folded line holds beside its columns, in short. */
function Extras({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  const extras = [
    line.diamond_count > 0 && t('orders.line.stones', { count: line.diamond_count }),
    line.diamond_weight > 0 && `${grouped(line.diamond_weight, 3)} ct`,
    line.location,
    line.remarks,
  ].filter(Boolean)
  if (extras.length === 0) return null
  const text = extras.join(' · ')
  return (
    <small className="line-extras" title={text}>
      {text}
    </small>
  )
}

type LineActionsProps = LineCellProps & Pick<LineRowProps, 'onRemove' | 'unfolded' | 'onUnfold'>

function LineActions({ line, position, locked, unfolded, onRemove, onUnfold }: LineActionsProps) {
  const { t } = useTranslation()
  return (
    <td className="line-actions">
      {isPiece(line) && <LabelButton line={line} />}
      <button
        type="button"
        className="cell-action"
        tabIndex={-1}
        aria-expanded={unfolded}
        aria-label={t('orders.line.details', { position })}
        title={t('orders.line.details_keys')}
        onClick={() => onUnfold(line.key, !unfolded)}
      />
      {!locked && (
        <button
          type="button"
          className="cell-action"
          data-danger
          tabIndex={-1}
          aria-label={t('orders.line.remove', { position })}
          title={t('orders.line.remove_keys')}
          onClick={() => onRemove(line.key)}
        />
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
