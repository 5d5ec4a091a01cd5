import { Tag } from 'antd'
import { memo, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftLine, isPiece, type LineChange } from '#domain/order/draft/draft'
import { groupedDigits } from '#domain/decimal'
import { leftOfLine } from '#domain/order/parts'
import type { ScannedItem } from '#domain/order/scanned-item'
import type { Resource } from '#resource/resource'
import { missingPrice, type MissingPrice } from '#domain/order/missing-price'
import type { SettlementMode } from '#domain/order/settlement-modes'
import { isPercent } from '#domain/order/discount-types'
import { formatAmount, formatMoney } from '../../../data/languages/format'
import { SmallPicture } from '../../../fields/media/SmallPicture'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import type { AgreedLine, AgreedName } from '../../../data/records/agreed-names'
import { NameToday } from '../head/use-customer'
import { LabelButton } from './LabelButton'
import {
  ColourTd,
  DiscountTd,
  Liang,
  type LineCellProps,
  NumberTd,
  PriceTd,
  type PriceTdProps,
  SizeTd,
  Td,
} from './LineCells'
import './look/line-row.css'
import { LineDetails } from './LineDetails'
import { detailColumns } from '../../../trade/order/line-columns'
import { missingFields, REASON_ABOVE_SALE, shownOwnFields, ownValue } from '../head/own-fields'
import { PieceChoice } from './PieceChoice'
import type { FieldErrors } from '../editor/use-order-calls'
import type { DefaultFees } from './use-default-fees'

export type LineRowProps = Omit<LineCellProps, 'change' | 'refuse'> &
  Pick<FeeTdProps, 'fees' | 'onReset'> &
  Pick<PriceTdProps, 'priceOf' | 'onResetPrice' | 'otherDayOf'> & {
    resource: Resource
    /** It waits for the piece that leaves. */
    awaited: boolean
    onPiece: (key: number, piece: ScannedItem) => void
    mode: SettlementMode
    /** Whether the user has opened the line; undefined when they have left it alone. */
    unfolded: boolean | undefined
    /** Lines are cards, with their contents folded. */
    phone: boolean
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
  const { awaited, onPiece, phone, otherDayOf, ...line } = row
  const { key, figures, returned } = line.line
  const missingGold = line.locked ? undefined : missingPrice(line.line, line.mode)
  const priced = useErrorsWithPrice(line.errors, missingGold)
  const { refused, refuse } = useRefused()
  const errors = { ...priced, ...refused }
  const cell: LineCellProps = { ...line, errors, refuse, change: (values) => onChange(key, values) }
  const own = shownOwnFields(resource, line.line, line.type)
  const missing = line.locked ? [] : missingFields(line.line, own)
  const hidden = [...detailColumns, ...own.map(({ name }) => name)]
  // A line that brings back more than was sold needs a reason, from a user who may give one.
  const isAbove = line.errors?.amount_real !== undefined
  const asksReason = useOnceTrue(isAbove) && own.some(({ name }) => name === REASON_ABOVE_SALE)
  // Problems and missing values stay visible.
  const isPressing = asksReason || missing.length > 0 || hidden.some((column) => column in errors)
  const isOpen = unfolded || isPressing
  const hasProblems = isPressing || awaited || Object.keys(errors).length > 0
  const folded = useFold({ line: line.line, locked: line.locked, phone, unfolded, isPressing: hasProblems })
  return (
    <>
      <tr
        data-line={key}
        data-folded={folded || undefined}
        className={returned ? 'line line-returned' : 'line'}
      >
        <GoodsCells {...cell} folded={folded}>
          {awaited && <PieceChoice line={line.line} position={line.position} onChoose={onPiece} />}
        </GoodsCells>
        <ColourTd {...cell} />
        <SizeTd {...cell} />
        <NumberTd {...cell} column="quantity" />
        <NumberTd {...cell} column="weight" />
        <Td column="weight_in_liang" labels={line.labels} numeric>
          <Liang value={figures.weight_in_liang} />
        </Td>
        <PriceTd {...cell} {...{ priceOf, onResetPrice, otherDayOf }} missing={missingGold} />
        <FeeTd {...cell} fees={fees} onReset={onReset} />
        <NumberTd {...cell} column="diamond_fee_value" />
        <DiscountTd {...cell} />
        <Td column="amount_real" labels={line.labels} invalid={isAbove} numeric>
          <output className="cell-text cell-amount">{formatAmount(figures.amount_real)}</output>
        </Td>
        <LineActions {...cell} onRemove={onRemove} unfolded={phone ? !folded : isOpen} onUnfold={onUnfold} />
      </tr>
      {isOpen && <LineDetails {...cell} {...{ own, missing }} focused={unfolded === true && !phone} />}
      <LineProblems {...cell} />
    </>
  )
})

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

type GoodsCellsProps = LineCellProps & { folded: boolean; children: ReactNode }

function GoodsCells({ line, position, errors, labels, locked, folded, children }: GoodsCellsProps) {
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
        {line.returned_order_code !== null && <ReturnedMark line={line} />}
        <PartLimits line={line} locked={locked} />
      </Td>
      <Td column="product_code" labels={labels}>
        <span className="line-product" title={line.product.name}>
          <RecordLink resource="products" recordKey={line.product.code}>
            {line.product.name}
          </RecordLink>
        </span>
        <NameToday {...productNames(line)} />
        <LineSummary {...{ line, folded }} />
      </Td>
    </>
  )
}

/** The returned part of the line, with a link to its latest return. */
function ReturnedMark({
  line: { returned, returned_order_code: code, stored, quantity },
}: {
  line: DraftLine
}) {
  const { t } = useTranslation()
  const { returned_quantity: back } = stored
  const text = returned
    ? t('orders.line.returned')
    : t('orders.line.returned_part', { back: Number(back ?? 0), sold: quantity })
  return (
    <Tag bordered={false} className="line-mark">
      {code === null ? (
        text
      ) : (
        <RecordLink resource="orders" recordKey={code} hint={code}>
          {text}
        </RecordLink>
      )}
    </Tag>
  )
}

/** The quantity of a sold line that a draft return can bring back, and the cents that it carries. */
function PartLimits({
  line: { parts, part_rounding_value: rounding = 0 },
  locked,
}: Pick<LineCellProps, 'line' | 'locked'>) {
  const { t } = useTranslation()
  if (!parts) return null
  const { quantity, weight } = leftOfLine(parts)
  const most = t('orders.line.can_return', {
    quantity: groupedDigits(quantity, 0),
    weight: groupedDigits(weight, 3),
  })
  const cents = rounding === 0 ? [] : [t('orders.line.part_rounding', { value: formatAmount(rounding) })]
  const texts = [...(locked ? [] : [most]), ...cents]
  return texts.length === 0 ? null : <small className="line-part">{texts.join(' · ')}</small>
}

type LineActionsProps = LineCellProps & Pick<LineRowProps, 'onRemove' | 'onUnfold'> & { unfolded: boolean }

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

/** The problems of a line as text, below it. */
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

interface LineSummaryProps {
  line: DraftLine
  /** Whether the columns are folded away too. */
  folded: boolean
}

/** The values of a folded line beside the shown columns, in one row of small text. */
function LineSummary({ line, folded }: LineSummaryProps) {
  const { t } = useTranslation()
  const parts = [
    ...(folded ? figuresOf(line) : []),
    line.diamond_count > 0 && t('orders.line.stones', { count: line.diamond_count }),
    line.diamond_weight > 0 && `${groupedDigits(line.diamond_weight, 3)} ct`,
    folded && line.diamond_fee_value > 0 && formatAmount(line.diamond_fee_value),
    line.location,
    line.remarks,
    ownValue(line, REASON_ABOVE_SALE),
  ].filter(Boolean)
  if (parts.length === 0) return null
  const text = parts.join(' · ')
  return (
    <small className="line-extras" title={text}>
      {text}
    </small>
  )
}

/** The columns of a line as an invoice sums them up: colour, size, weight, quantity, price per gram, discount. */
function figuresOf(line: DraftLine): (string | false)[] {
  const { color_name, size, quantity, weight, discount_value: discount } = line
  const perGram = [line.gold_price_per_gram_value, line.labor_fee_per_gram_value].filter((value) => value > 0)
  return [
    color_name,
    size,
    `${groupedDigits(weight, 3)} g`,
    quantity !== 1 && `× ${groupedDigits(quantity, 0)}`,
    perGram.length > 0 && `${perGram.map((value) => formatAmount(value)).join(' + ')} /g`,
    discount > 0 &&
      `−${isPercent(line.discount_type) ? `${groupedDigits(discount, 2)} %` : formatAmount(discount)}`,
  ]
}

type FeeTdProps = LineCellProps & { fees: DefaultFees; onReset: (key: number, fee: number) => void }

/**
 * The labor fee: whether it is the proposed one, and the proposal's source; the making charge that we paid as its hint.
 */
function FeeTd({ fees, onReset, ...cell }: FeeTdProps) {
  const { line, locked } = cell
  const { t } = useTranslation()
  const proposed = locked ? undefined : fees.of(line.product)
  const paid = t('orders.line.labor_fee_in', { value: formatMoney(line.product.latest_in_labor_fee) })
  const reset = () => proposed !== undefined && onReset(line.key, proposed)
  return (
    <NumberTd
      {...cell}
      column="labor_fee_per_gram_value"
      hint={paid}
      keys={proposed === undefined ? undefined : { take_proposed: reset }}
      mark={proposed !== undefined && <FeeMark {...{ cell, fees, proposed, reset }} />}
    />
  )
}

interface FeeMarkProps {
  cell: LineCellProps
  fees: DefaultFees
  proposed: number
  reset: () => void
}

function FeeMark({ cell: { line, position }, fees, proposed, reset }: FeeMarkProps) {
  const { t } = useTranslation()
  const value = formatAmount(proposed)
  const origin = fees.group
    ? t('orders.line.fee_of_group', { group: fees.group, value })
    : t(`orders.line.fee_${fees.origin}`, { value })
  if (line.labor_fee_per_gram_value === proposed)
    return (
      <span className="cell-mark" title={origin}>
        {t('orders.line.fee_default')}
      </span>
    )
  return (
    <button
      type="button"
      className="cell-mark"
      tabIndex={-1}
      aria-label={t('orders.line.fee_reset', { position, value })}
      title={`${t('orders.line.fee_reset_keys')} · ${origin}`}
      onClick={reset}
    >
      ↺
    </button>
  )
}

/**
 * Whether a condition has been true once: the first letter of an answer removes the question, and would close its
 * field.
 */
function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}

interface FoldOptions {
  line: DraftLine
  locked: boolean
  phone: boolean
  /** As the user left it; undefined for a line whose fold is untouched. */
  unfolded: boolean | undefined
  /** Part of it must stay visible: a problem, or a missing value. */
  isPressing: boolean
}

/**
 * Whether the columns of a line are folded away: on a phone each line that lacks nothing is a card of two rows, several
 * to a screen, until the user opens it to change it.
 */
function useFold({ line, locked, phone, unfolded, isPressing }: FoldOptions): boolean {
  const lacks = !locked && (isPressing || line.weight === 0 || line.quantity === 0)
  const startsOpen = useOnceTrue(lacks)
  return phone && !isPressing && !(unfolded ?? startsOpen)
}
