import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft'
import { mayDo } from '../../providers/access'
import { useResource } from '../../providers/resources'
import { currentUser } from '../../providers/session'
import { useIsMobile } from '../../shell/use-is-mobile'
import { useQuestion } from '../../shell/use-question'
import { ConfirmSummary } from './ConfirmSummary'
import { actionsOf, type ActionName, type OfferedAction } from './order-actions'
import type { OrderRecord } from './order-record'
import { OrderPrint } from './OrderPrint'
import { ReturnDialog } from './ReturnDialog'
import { UnconfirmDialog } from './UnconfirmDialog'
import { useConversion } from './use-conversion'
import type { OrderEditing } from './use-order-editor'

/** What can be done with the order as a whole: one of it is the next step, and primary. */
export function OrderActions({ editing }: { editing: OrderEditing }) {
  const { state, latest, dirty, busy, scanning, waiting, save, confirm, remove } = editing
  return (
    <Actions
      saved={state.saved}
      header={state.draft.header}
      hasLines={state.draft.lines.length > 0}
      {...{ latest, dirty, busy, scanning, waiting, save, confirm, remove }}
    />
  )
}

type ActionsProps = Pick<
  OrderEditing,
  'latest' | 'dirty' | 'busy' | 'scanning' | 'waiting' | 'save' | 'confirm' | 'remove'
> & {
  saved: OrderRecord | null
  header: DraftHeader
  hasLines: boolean
}

/** What each action does when it is chosen; some ask first. */
function useDeeds({ latest, header, saved, save, confirm, remove }: ActionsProps) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const [dialog, setDialog] = useState<'return' | 'unconfirm'>()
  const convert = useConversion(saved)
  const cancelText = t('orders.cancel')
  const type = header.order_type
  const deeds: Record<ActionName, () => void> = {
    save,
    remove: () =>
      void ask({
        title: t('orders.remove.title'),
        content: header.code,
        okText: t('orders.remove.button'),
        danger: true,
        cancelText,
        onOk: remove,
      }),
    confirm: () =>
      void ask({
        title: t(`orders.confirm.title.${type}`),
        content: <ConfirmSummary draft={latest.current.draft} text={t(`orders.confirm.text.${type}`)} />,
        okText: t(`orders.confirm.button.${type}`),
        cancelText,
        // A line that is refused takes the focus.
        focusTriggerAfterClose: false,
        onOk: confirm,
      }),
    convert: () =>
      void ask({
        title: t('orders.convert.title'),
        content: <ConfirmSummary draft={latest.current.draft} text={t('orders.convert.text')} />,
        okText: t('orders.convert.button'),
        cancelText,
        onOk: () => convert.mutateAsync(),
      }),
    return: () => setDialog('return'),
    unconfirm: () => setDialog('unconfirm'),
  }
  return { deeds, dialog, close: () => setDialog(undefined), converting: convert.isPending }
}

const Actions = memo(function Actions(props: ActionsProps) {
  const { saved, header, hasLines, dirty, scanning, waiting } = props
  const resource = useResource('orders')
  const narrow = useIsMobile()
  const { deeds, dialog, close, converting } = useDeeds(props)
  const isAdmin = currentUser()?.roles.includes('admin') ?? false
  const mayDelete = mayDo('delete', resource)
  const offered = actionsOf({ saved, header, hasLines, dirty, scanning, isAdmin, mayDelete })
  // Where there is little room, what is not the next step is found behind a button.
  const rest = narrow ? offered.filter(({ name }) => !always.has(name)) : []
  const shown = offered.filter((action) => !rest.includes(action))
  const busy = props.busy || converting
  const button = (action: OfferedAction) => (
    <ActionButton key={action.name} {...{ action, header, busy, waiting }} onClick={deeds[action.name]} />
  )
  return (
    <>
      {rest.length > 0 && <MoreActions actions={rest} header={header} busy={busy} deeds={deeds} />}
      {shown.filter(({ name }) => !always.has(name)).map(button)}
      {saved && <OrderPrint order={saved} {...{ dirty, narrow }} />}
      {shown.filter(({ name }) => always.has(name)).map(button)}
      {saved && dialog === 'return' && <ReturnDialog sale={saved} onClose={close} />}
      {saved && dialog === 'unconfirm' && <UnconfirmDialog order={saved} onClose={close} />}
    </>
  )
})

/** Always in sight, however narrow the screen. */
const always: ReadonlySet<ActionName> = new Set(['save', 'convert', 'confirm'])

function useLabels(header: DraftHeader) {
  const { t } = useTranslation()
  const type = header.order_type
  const labels: Record<ActionName, string> = {
    remove: t('orders.remove.button'),
    unconfirm: t('orders.unconfirm.button'),
    return: t('orders.return.button'),
    save: t('orders.save'),
    convert: t('orders.convert.button'),
    confirm: t(`orders.confirm.button.${type}`),
  }
  const reasonOf = ({ reason }: OfferedAction) => reason && t(`orders.reasons.${reason}`)
  return { labels, reasonOf }
}

interface ActionButtonProps {
  action: OfferedAction
  header: DraftHeader
  busy: boolean
  /** The save waits for scans. */
  waiting: boolean
  onClick: () => void
}

function ActionButton({ action, header, busy, waiting, onClick }: ActionButtonProps) {
  const { t } = useTranslation()
  const { labels, reasonOf } = useLabels(header)
  const { name, primary, reason } = action
  const tip: ReactNode = reasonOf(action) ?? (name === 'save' ? t('orders.save_keys') : undefined)
  const removes = name === 'remove'
  const waits = waiting && name === 'save'
  return (
    <Tooltip title={tip}>
      <Button
        type={primary ? 'primary' : removes ? 'text' : 'default'}
        danger={removes}
        className={removes ? 'dialog-action-start' : ''}
        loading={waits}
        disabled={busy || reason !== undefined}
        onClick={onClick}
      >
        {waits ? t('orders.waiting') : labels[name]}
      </Button>
    </Tooltip>
  )
}

interface MoreActionsProps {
  actions: OfferedAction[]
  header: DraftHeader
  busy: boolean
  deeds: Record<ActionName, () => void>
}

/** The other actions in a menu; what stands against one is said below it, since fingers do not hover. */
function MoreActions({ actions, header, busy, deeds }: MoreActionsProps) {
  const { t } = useTranslation()
  const { labels, reasonOf } = useLabels(header)
  const items = actions.map((action) => ({
    key: action.name,
    danger: action.name === 'remove',
    disabled: busy || action.reason !== undefined,
    label: (
      <>
        {labels[action.name]}
        {action.reason && <small className="action-reason">{reasonOf(action)}</small>}
      </>
    ),
    onClick: deeds[action.name],
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomLeft">
      <Button className="action-more" icon={<EllipsisOutlined aria-hidden />} aria-label={t('orders.more')} />
    </Dropdown>
  )
}
