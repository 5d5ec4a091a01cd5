import { Tag } from 'antd'
import { memo, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import { type DraftLine, isPiece, type LineChange } from '#domain/order/draft/draft'
import type { ScannedItem } from '#domain/order/scanned-item'
import type { Resource } from '#resource/resource'
import { missingPrice, type MissingPrice } from '#domain/order/missing-price'
import type { SettlementMode } from '#domain/order/settlement-modes'
import { formatAmount } from '../../../data/languages/format'
import { SmallPicture } from '../../../fields/media/SmallPicture'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import { type AgreedLine, type AgreedName } from '../../../data/records/agreed-names'
import { NameToday } from '../agreed/NameToday'
import { FeeTd, type FeeTdProps } from './FeeTd'
import { LabelButton } from './LabelButton'
import { ColourTd, DiscountTd, type LineCellProps, NumberTd, SizeTd, Td } from './LineCells'
import './look/line-row.css'
import { Liang } from './Liang'
import { LineDetails } from './LineDetails'
import { detailColumns } from '../../../trade/order/line-columns'
import { missingFields, ownValue, REASON_ABOVE_SALE, shownOwnFields } from '../head/own-fields'
import { PieceChoice } from '../scanning/pieces/PieceChoice'
import type { FieldErrors } from '../editor/placed-errors'
import { PriceTd, type PriceTdProps } from '../prices/PriceTd'

export type LineRowProps = Omit<LineCellProps, 'change' | 'refuse'> &
  Pick<FeeTdProps, 'fees' | 'onReset'> &
  Pick<PriceTdProps, 'priceOf' | 'onResetPrice'> & {
    resource: Resource
    /** It waits for the piece that leaves. */
    awaited: boolean
    onPiece: (key: number, piece: ScannedItem) => void
    mode: SettlementMode
    /** Whether its expanded row is shown. */
    unfolded: boolean
    onChange: (key: number, change: LineChange) => void
    onRemove: (key: number) => void
    onUnfold: (key: number, open: boolean) => void
  }

type Sentences = Readonly<Record<string, string>>

/** The reasons why typed texts are refused, by column. */
function useRefused() {
  const [refused, setRefused] = useState<Sentences>({})
  const refuse = useCallback((column: string, sentence: string | undefined) => {
    setRefused((last) => {
      const others = Object.entries(last).filter(([name]) => name !== column)
      return Object.fromEntries(sentence === undefined ? others : [...others, [column, sentence]])
    })
  }, [])
  return { refused, refuse }
}

/** One line of an order. Memoised: typing in a line renders that line alone. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { onChange, onRemove, onUnfold, unfolded, resource, fees, onReset, priceOf, onResetPrice, ...row } =
    props
  const { awaited, onPiece, ...line } = row
  const { key, figures, returned } = line.line
  const missingGold = line.locked ? undefined : missingPrice(line.line, line.mode)
  const priced = useErrorsWithPrice(line.errors, missingGold)
  const { refused, refuse } = useRefused()
  const errors = { ...priced, ...refused }
  const cell: LineCellProps = { ...line, errors, refuse, change: (values) => onChange(key, values) }
  const own = shownOwnFields(resource, line.line, line.type)
  const missing = line.locked ? [] : missingFields(line.line, own)
  const hidden = [...detailColumns, ...own.map(({ name }) => name)]
  // A line that brings back more than was sold asks for the reason, of whoever may give one.
  const isAbove = line.errors?.amount_real !== undefined
  const asksReason = useOnceTrue(isAbove) && own.some(({ name }) => name === REASON_ABOVE_SALE)
  // Problems and missing values stay visible.
  const isOpen = unfolded || asksReason || missing.length > 0 || hidden.some((column) => column in errors)
  return (
    <>
      <tr data-line={key} className={returned ? 'line line-returned' : 'line'}>
        <GoodsCells {...cell}>
          {awaited && <PieceChoice line={line.line} position={line.position} onChoose={onPiece} />}
        </GoodsCells>
        <ColourTd {...cell} />
        <SizeTd {...cell} />
        <NumberTd {...cell} column="quantity" />
        <NumberTd {...cell} column="weight" />
        <Td column="weight_in_liang" labels={line.labels} numeric>
          <Liang value={figures.weight_in_liang} />
        </Td>
        <PriceTd {...cell} {...{ priceOf, onResetPrice }} missing={missingGold} />
        <FeeTd {...cell} fees={fees} onReset={onReset} />
        <NumberTd {...cell} column="diamond_fee_value" />
        <DiscountTd {...cell} />
        <Td column="amount_real" labels={line.labels} invalid={isAbove} numeric>
          <output className="cell-text cell-amount">{formatAmount(figures.amount_real)}</output>
        </Td>
        <LineActions {...cell} onRemove={onRemove} unfolded={isOpen} onUnfold={onUnfold} />
      </tr>
      {isOpen && <LineDetails {...cell} {...{ own, missing }} focused={unfolded} />}
      <LineProblems {...cell} />
    </>
  )
})

/** Whether something has been so: the first letter of an answer takes the question away, and would close its field. */
function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}

/** The agreed and the current name of a stored line's product. */
function productNames({ stored: { agreed, product } }: DraftLine) {
  const names = agreed as AgreedLine | undefined
  return { agreed: names?.product, today: product as AgreedName | null | undefined }
}

/** The problems of a line, including a missing gold price. */
function useErrorsWithPrice(
  errors: FieldErrors | undefined,
  missing: MissingPrice | undefined,
): FieldErrors | undefined {
  const { t } = useTranslation()
  if (missing === undefined) return errors
  return { gold_price_per_gram_value: t(`orders.line.price_${missing}`), ...errors }
}

function GoodsCells({ line, position, errors, labels, children }: LineCellProps & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <td className="line-position">
        <button type="button" tabIndex={-1} aria-label={t('orders.line.row', { position })}>
          {position}
        </button>
      </td>
      <Td
        column="inventory_code"
        labels={labels}
        invalid={(errors?.product_code ?? errors?.inventory_code) !== undefined}
      >
        <SmallPicture code={line.product.picture} className="line-picture" />
        <span className="line-code" title={line.inventory_code}>
          {line.inventory_code}
          <span className="line-code-product">{line.product.name}</span>
        </span>
        {children}
        {line.returned && <ReturnedMark code={line.returned_order_code} />}
      </Td>
      <Td column="product_code" labels={labels}>
        <span className="line-product" title={line.product.name}>
          <RecordLink resource="products" recordKey={line.product.code}>
            {line.product.name}
          </RecordLink>
        </span>
        <NameToday {...productNames(line)} />
        <Extras line={line} />
      </Td>
    </>
  )
}

/** Leads to the return on which the line stands. */
function ReturnedMark({ code }: { code: string | null }) {
  const { t } = useTranslation()
  return (
    <Tag bordered={false} className="line-mark">
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

/** The summary of a collapsed line's properties without a column. */
function Extras({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  const extras = [
    line.diamond_count > 0 && t('orders.line.stones', { count: line.diamond_count }),
    line.diamond_weight > 0 && `${grouped(line.diamond_weight, 3)} ct`,
    line.location,
    line.remarks,
    ownValue(line, REASON_ABOVE_SALE),
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

/** The problems of a line in words, below it. */
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
