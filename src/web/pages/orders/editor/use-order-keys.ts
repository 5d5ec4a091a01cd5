import { useNotification } from '@refinedev/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderType } from '#domain/order/order-types'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import type { ActionName, OfferedAction } from '../actions/order-actions'
import { nextPlace } from '../../../shell/routes/order-places'
import { useAfterSave } from './use-after-save'

interface OrderKeys {
  /** The content of the page or dialog of an order. */
  root: RefObject<HTMLElement | null>
  /** The element around the print button; empty while nothing is stored. */
  printer: RefObject<HTMLElement | null>
  type: OrderType
  offered: readonly OfferedAction[]
  dirty: boolean
  busy: boolean
  save: () => void
  /** Asks for a step, with the answer yes under the Enter key. */
  ask: (name: ActionName) => void
}

/** The keys of an order: each runs its action or names the obstacle. */
export function useOrderKeys({ root, printer, type, offered, dirty, busy, save, ask }: OrderKeys): void {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const navigate = useNavigate()
  const at = () => root.current
  const tell = (message: string) => notify?.({ type: 'error', message })
  const step = offered.find(({ name }) => name === 'confirm' || name === 'convert')
  const paying = offered.find(({ name }) => name === 'pay')
  const takeOne = (one: OfferedAction | undefined) => {
    if (one?.reason === undefined) return one && ask(one.name)
    tell(t(`orders.reasons.${one.reason}`))
  }
  const take = () => takeOne(step)
  const saveFirst = useAfterSave(busy, save, () => step?.reason !== 'not_saved' && take())
  const print = () => {
    const button = printer.current?.querySelector('button')
    if (dirty || !button) tell(t('orders.print_first'))
    else button.click()
  }
  useShortcut('confirm', () => (step?.reason === 'not_saved' ? saveFirst() : take()), {
    at,
    offered: step !== undefined,
  })
  useShortcut('pay', () => takeOne(paying), { at, offered: paying !== undefined })
  useShortcut('print', print, { at })
  useShortcut('next_order', () => void navigate(`${nextPlace(type)}/new`), { at })
}
