import { Fragment, type PropsWithChildren, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOverdue } from '#domain/order/due'
import { orderTypes } from '#domain/order/order-types'
import { owesMetal } from '#domain/order/settlement-modes'
import type { FigureName } from '#domain/shop-figures'
import type { DraftHeader } from '#domain/order/draft/draft'
import { OwnNode } from '../../../kit/OwnNode'
import { useBusinessDay } from '../../../data/business-day'
import { useAnswer } from '../../../data/calls'
import { formatGrams } from '../../../data/languages/format'
import type { OrderRecord } from '../../../data/records/order-record'
import { useResource } from '../../../data/resources'
import { Money } from '../../../fields/numbers/Money'
import { Provable } from '../../../fields/numbers/Provable'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import { State, type Tone } from '../../../shell/State'
import { orderCall } from '../../../trade/order/order-query'
import {
  type CashAndGold,
  figuresOf,
  isTyped,
  type OrderFigures as Figures,
  type Receivables,
} from './order-figures'
import { useIsStill } from '../../../kit/media-query'
import { takesText } from '../../../kit/focus'

interface OrderFiguresProps {
  header: Pick<DraftHeader, 'order_type' | 'payment_method' | 'currency'>
  totals: Receivables
  /** The stored order; null for one that was never saved. */
  order: OrderRecord | null
}

const usualWords = {
  ...{ paid: 'payments.paid_cash', paid_gold: 'payments.paid_gold' },
  ...{ unpaid: 'payments.unpaid', unpaid_gold: 'payments.unpaid_gold' },
} as const

/** Of a converted preorder, whose open amount belongs to its sale from then on. */
const ownWords = {
  ...{ paid: 'orders.convert.deposits', paid_gold: 'orders.convert.deposits_gold' },
  ...{ unpaid: 'orders.convert.left', unpaid_gold: 'orders.convert.left_gold' },
} as const

/** Amber for awaited amounts, red for overdue ones, green for received ones; nothing is awaited on a draft. */
function useTone(order: OrderRecord | null, { settled, converted }: Figures): Tone {
  const today = useBusinessDay()
  if (converted) return 'quiet'
  if (settled) return 'received'
  if (!order?.confirmed) return 'quiet'
  return isOverdue(order, today) ? 'overdue' : 'waiting'
}

/** The total of the order, its paid part, and the rest, which is the large figure. */
export function OrderFigures({ header, totals, order }: OrderFiguresProps) {
  const { t } = useTranslation()
  const figures = figuresOf(totals, order)
  const tone = useTone(order, figures)
  const { due, paid, offset, unpaid, begun, settled, converted } = figures
  const words = converted ? ownWords : usualWords
  const runs = orderTypes[header.order_type].cash === 1 ? 'in' : 'out'
  const inGold = owesMetal(header.payment_method) || [due, paid, unpaid].some(({ gold }) => gold !== 0)
  const stored = order && !isTyped(totals, order) ? order : null
  const common = { currency: header.currency, inGold, stored }
  const ofCash = t(`orders.totals.cash_${runs}`)
  const ofGold = t(`orders.totals.gold_${runs}`)
  return (
    <dl className="order-figures" data-tone={tone} data-several={begun || inGold || undefined}>
      <Figure {...common} {...{ ofCash, ofGold }} value={due} large={!begun} proof="receivable" />
      {begun && (
        <>
          <Figure
            {...common}
            ofCash={t(words.paid)}
            ofGold={t(words.paid_gold)}
            value={paid}
            {...(!converted && { proof: 'paid' })}
          />
          {(offset.cash !== 0 || offset.gold !== 0) && (
            <Figure
              {...common}
              ofCash={t('payments.offset')}
              ofGold={t('payments.offset_gold')}
              value={offset}
            />
          )}
          <Figure
            {...common}
            ofCash={t(words.unpaid)}
            ofGold={t(words.unpaid_gold)}
            value={unpaid}
            large
            {...(!converted && { proof: 'unpaid' })}
            state={settled && <State tone="received">{t('payments.paid')}</State>}
          />
        </>
      )}
    </dl>
  )
}

/**
 * The figures of the sale that a preorder was converted to, beside the preorder's own; nothing for a sale that the user
 * may not see.
 */
export function SaleFigures({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data: sale } = useAnswer(orderCall(code))
  if (sale === undefined) return null
  return (
    <section className="order-sale-figures" aria-label={t('orders.convert.of_sale')}>
      <h2>
        {t('orders.convert.of_sale')}{' '}
        <RecordLink resource="orders" recordKey={code}>
          {code}
        </RecordLink>
      </h2>
      <OrderFigures header={sale} totals={sale} order={sale} />
    </section>
  )
}

interface FigureProps {
  ofCash: string
  ofGold: string
  value: CashAndGold
  currency: string
  inGold: boolean
  large?: boolean
  /** Replaces the name of the money. */
  state?: ReactNode
  /** The figure under which the stored order keeps it; lines being typed have no proof yet. */
  proof?: FigureName
  stored: OrderRecord | null
}

/** One figure: money, and gold below it when the metal is settled in gold. */
function Figure({ value: { cash, gold }, currency, inGold, large, state, ...of }: FigureProps) {
  const { ofCash, ofGold } = of
  const [shown, counting] = useCounted(cash, `${ofCash} ${currency}`)
  const row = { 'data-large': large || undefined }
  return (
    <Fragment>
      <div {...row} data-zero={cash === 0 || undefined}>
        <dt>{state || ofCash}</dt>
        <dd>
          <Proof {...of} title={ofCash}>
            <output aria-label={ofCash} aria-busy={counting}>
              <Money value={shown} currency={currency} />
            </output>
          </Proof>
        </dd>
      </div>
      {inGold && (
        <div {...row} data-zero={gold === 0 || undefined}>
          <dt>{ofGold}</dt>
          <dd>
            <output aria-label={ofGold}>
              <OwnNode>{`${formatGrams(gold)} g`}</OwnNode>
            </output>
          </dd>
        </div>
      )}
    </Fragment>
  )
}

type ProofProps = Pick<FigureProps, 'proof' | 'stored'> & { title: string }

function Proof({ proof, stored, title, children }: PropsWithChildren<ProofProps>) {
  const orders = useResource('orders')
  if (stored === null) return children
  return (
    <Provable figure={proof} resource={orders} record={stored} title={title}>
      {children}
    </Provable>
  )
}

/** The duration of a figure's transition, in milliseconds: long enough to see, too short to wait for. */
const DURATION = 200
const CENTS = 100

/** The figure shown at a share of the way from one amount to another, in whole cents. */
export function interpolate(from: number, to: number, share: number): number {
  if (share >= 1) return to
  const eased = 1 - (1 - share) ** 3
  return Math.round((from + (to - from) * eased) * CENTS) / CENTS
}

/** Whether a figure is being typed: the amounts that follow from it must not lag behind the keys. */
function isTyping(): boolean {
  const { activeElement } = document
  return takesText(activeElement) && activeElement instanceof HTMLInputElement && activeElement.value !== ''
}

/**
 * An amount that counts to its new value; at once if less motion is preferred, and while a figure is typed.
 *
 * @param of the thing of the amount: the amount of another thing does not count from this one's
 * @returns the shown figure, and whether it still counts
 */
export function useCounted(value: number, of: string): [shown: number, counting: boolean] {
  const isStill = useIsStill()
  const [counted, setCounted] = useState({ value, of })
  const seen = useRef(value)
  const atOnce = counted.value !== value && (isStill || counted.of !== of || isTyping())
  // Set while it draws, so that a key draws the figure once.
  if (atOnce) setCounted({ value, of })
  useEffect(() => {
    seen.current = counted.value
  }, [counted.value])
  useEffect(() => {
    const from = seen.current
    if (from === value) return
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      // A frame may have begun before the change did.
      const share = Math.max(0, (now - begun) / DURATION)
      setCounted({ value: interpolate(from, value, share), of })
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, of])
  const amount = atOnce ? value : counted.value
  return [amount, amount !== value]
}
