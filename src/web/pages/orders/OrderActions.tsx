import { App, Button, Tooltip } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { DraftHeader, OrderDraft } from '#domain/order/draft'
import { orderTypes } from '#domain/order/order-types'
import { formatMoney } from '../../fields/format'
import { mayDo } from '../../providers/access'
import { useResource } from '../../providers/resources'
import type { OrderRecord } from './order-record'
import { OrderPrint } from './OrderPrint'
import type { OrderEditing } from './use-order-editor'

/** Delete, print, save and confirm: one of them is the next step, and primary. */
export function OrderActions({ editing }: { editing: OrderEditing }) {
  const { state, latest, dirty, busy, save, confirm, remove } = editing
  return (
    <Actions
      saved={state.saved}
      header={state.draft.header}
      hasLines={state.draft.lines.length > 0}
      {...{ latest, dirty, busy, save, confirm, remove }}
    />
  )
}

type ActionsProps = Pick<OrderEditing, 'latest' | 'dirty' | 'busy' | 'save' | 'confirm' | 'remove'> & {
  saved: OrderRecord | null
  header: DraftHeader
  hasLines: boolean
}

const Actions = memo(function Actions(props: ActionsProps) {
  const { saved, header, dirty, busy, save } = props
  const { t } = useTranslation()
  const isStored = header.id !== null
  return (
    <>
      {isStored && !header.confirmed && <RemoveButton {...props} />}
      {saved && <OrderPrint order={saved} dirty={dirty} />}
      <Button
        type={dirty || !isStored ? 'primary' : 'default'}
        disabled={busy || (isStored && !dirty)}
        title={t('orders.save_keys')}
        onClick={save}
      >
        {t('orders.save')}
      </Button>
      {/* A preorder moves no stock: it is never confirmed itself. */}
      {!header.confirmed && orderTypes[header.order_type].stock !== 0 && <ConfirmButton {...props} />}
    </>
  )
})

function RemoveButton({ header, busy, remove }: ActionsProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  if (!mayDo('delete', useResource('orders'))) return null
  const ask = () =>
    void modal.confirm({
      title: t('orders.remove.title'),
      content: header.code,
      okText: t('orders.remove.button'),
      okButtonProps: { danger: true },
      cancelText: t('orders.cancel'),
      onOk: remove,
    })
  return (
    <Button danger type="text" className="dialog-action-start" disabled={busy} onClick={ask}>
      {t('orders.remove.button')}
    </Button>
  )
}

function ConfirmButton(props: ActionsProps) {
  const { header, latest, busy, confirm } = props
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const kind = orderTypes[header.order_type].in_out === 1 ? 'in' : 'out'
  const reason = reasonAgainst(props)
  const ask = () =>
    void modal.confirm({
      title: t(`orders.confirm.title_${kind}`),
      content: <ConfirmSummary draft={latest.current.draft} text={t(`orders.confirm.text_${kind}`)} />,
      okText: t(`orders.confirm.button_${kind}`),
      cancelText: t('orders.cancel'),
      // A line that is refused takes the focus.
      focusTriggerAfterClose: false,
      onOk: confirm,
    })
  return (
    <Tooltip title={reason && t(`orders.confirm.${reason}`)}>
      <Button type={reason ? 'default' : 'primary'} disabled={busy || reason !== undefined} onClick={ask}>
        {t(`orders.confirm.button_${kind}`)}
      </Button>
    </Tooltip>
  )
}

/** Why an order cannot be confirmed as it stands. */
function reasonAgainst({ header, dirty, hasLines }: ActionsProps): string | undefined {
  if (dirty || header.id === null) return 'not_saved'
  if (header.customer_id === null) return 'no_customer'
  return hasLines ? undefined : 'no_lines'
}

function ConfirmSummary({ draft, text }: { draft: OrderDraft; text: string }) {
  const { t } = useTranslation()
  const { totals, header } = draft
  return (
    <>
      <p>{text}</p>
      <p className="confirm-figures">
        {t('orders.confirm.figures', {
          quantity: grouped(totals.quantity, 0),
          weight: grouped(totals.weight, 3),
          cash: formatMoney(totals.receivable_cash_value, header.currency),
        })}
      </p>
    </>
  )
}
