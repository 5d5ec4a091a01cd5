import { useList, type BaseRecord, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Segmented } from 'antd'
import { useState } from 'react'
import { movementTraits } from '#domain/ledger/movement-kinds'
import type { InOut } from '#domain/order/order-types'
import { fieldsOf } from '#resource/resource'
import { ledgers } from '#domain/ledger/ledgers'
import { isKey, RecordLabel } from '../fields/references/RecordLabel'
import { mayDo } from '../data/session/access'
import { useResource } from '../data/resources'
import { PlainFrame } from '../editing/action/PlainFrame'
import { StoredRecord } from '../editing/StoredRecord'
import { RecordLink, type DialogProps } from '../shell/dialogs/dialogs'
import { useMayReverse, ReverseButton } from '../trade/ledger/use-may-reverse'
import { holdingMovedBy, type Balance } from '../fields/numbers/balances'
import { useSingular, useTitle } from '../data/languages/use-title'
import { useBusinessDay } from '../data/business-day'
import { ActionFrame } from '../editing/action/ActionDialog'
import { ActionField } from '../editing/action/ActionField'
import { useAction, type FieldProblems } from '../editing/action/use-action'
import { movingAsks } from '../trade/payment/payment-draft'
import { useRates } from '../trade/price/use-rates'
import {
  figureOf,
  outlookOf,
  type MovementDraft,
  type MovementOutlook as Outlook,
} from '../trade/ledger/movement-draft'
import '../trade/ledger/holdings.css'
import { FieldCell } from '../fields/registry'
import '../editing/action/action.css'

/** Reverses a movement made by hand, once, and opens the reversing movement. */
function Reversal({ resource, movement, onReversed }: ReversalProps) {
  const { t } = useTranslation()
  const { query, result } = useList<BaseRecord>({
    resource,
    filters: [{ field: 'reverses_id', operator: 'eq', value: movement.id }],
    pagination: { pageSize: 1 },
    errorNotification: false,
  })
  const by = result.data[0]?.id
  const mayReverse = useMayReverse(useResource(resource))(movement)
  if (isKey(by)) {
    return (
      <span className="dialog-action-start">
        <RecordLink resource={resource} recordKey={by}>
          {t('holdings.reversed')}
        </RecordLink>
      </span>
    )
  }
  if (query.isPending || !mayReverse) return null
  return <ReverseButton movements={resource} movement={movement} onReversed={onReversed} />
}

interface ReversalProps {
  resource: string
  movement: BaseRecord
  onReversed: () => void
}

/** One movement of a balance: a new one is made by hand, a stored one is read. */
export function MovementDialog(props: DialogProps) {
  const { resource: name, recordKey, onClose } = props
  const { t } = useTranslation()
  const resource = useResource(name)
  if (recordKey === 'new' && mayDo('create', resource)) return <NewMovement {...props} />
  if (recordKey === 'new') {
    return (
      <PlainFrame resource={resource} onClose={() => onClose()}>
        {t('form.notMade')}
      </PlainFrame>
    )
  }
  return (
    <StoredRecord
      {...props}
      actions={(movement) =>
        movementTraits(movement.kind).byHand && (
          <Reversal resource={name} movement={movement} onReversed={() => onClose(movement)} />
        )
      }
    />
  )
}

function startOf({ preset = {} }: DialogProps, balance: Balance, today: string): MovementDraft {
  const tender = balance.ledger === 'customer_balance' ? { tender: 'cash' } : {}
  const values = { [balance.from]: preset[balance.from], ...tender, date: today }
  return { in_out: preset.in_out === -1 ? -1 : 1, values }
}

/** The input of a new movement, the balance that it would leave, and its errors. */
function useNewMovement(props: DialogProps) {
  const { t } = useTranslation()
  const { holder, balance } = holdingMovedBy(props.resource)
  const today = useBusinessDay()
  const [start] = useState(() => startOf(props, balance, today))
  const [draft, setDraft] = useState(start)
  const key = draft.values[balance.from]
  const of = isKey(key) ? key : undefined
  const { result: record } = useOne<BaseRecord>({
    resource: holder,
    id: of ?? '',
    queryOptions: { enabled: of !== undefined },
  })
  const touched = [props.resource, holder]
  const action = useAction({ path: `/${props.resource}`, done: 'holdings.moved', touched }, props.onClose)
  const outlook = outlookOf(balance, record, draft)
  const { moved } = figureOf(balance)
  const problems: FieldProblems = outlook.broken
    ? { ...action.problems, [moved]: t(`holdings.rules.${outlook.broken}`) }
    : action.problems
  const change = (name: string, value: unknown) => {
    action.forget(name)
    setDraft((last) => ({ ...last, values: { ...last.values, [name]: value } }))
  }
  const turn = (in_out: InOut) => setDraft((last) => ({ ...last, in_out }))
  const submit = () => {
    const money =
      balance.ledger === 'customer_balance' ? { currency: record?.balance_currency as unknown } : {}
    // An empty amount is sent as 0, which the server refuses with its own message.
    const amount = { [moved]: draft.values[moved] ?? 0 }
    action.call({ in_out: draft.in_out, ...money, ...draft.values, ...amount })
  }
  const { calling } = action
  const unsaved = draft !== start && !calling
  const asks = useAsks(balance, draft, record)
  return { balance, record, draft, outlook, problems, calling, unsaved, asks, change, turn, submit }
}

/** Whether the movement in the form needs an approval. */
function useAsks({ ledger }: Balance, { in_out, values }: MovementDraft, record: BaseRecord | undefined) {
  const rates = useRates()
  if (ledger === undefined) return false
  const { amount_value: value } = values
  const isMoneyOut = ledgers[ledger].amount === 'amount_value' && in_out === -1 && typeof value === 'number'
  const currency = String(record?.balance_currency ?? '')
  return movingAsks(ledger, isMoneyOut ? { value, currency } : undefined, rates)
}

type NewMovementForm = ReturnType<typeof useNewMovement>

interface MovementFieldsProps extends Pick<
  NewMovementForm,
  'balance' | 'record' | 'draft' | 'problems' | 'change' | 'turn'
> {
  resource: string
  /** The dialog was opened for a record, so none is chosen here. */
  isGiven: boolean
}

function MovementFields(props: MovementFieldsProps) {
  const { resource, balance, record, isGiven, draft, problems, change, turn } = props
  const { t } = useTranslation()
  const fields = fieldsOf(useResource(resource))
  const { moved } = figureOf(balance)
  const money = { currency: record?.balance_currency ?? (record?.currency as unknown) }
  const names = [...(isGiven ? [] : [balance.from]), moved, 'tender', 'price', 'date', 'remarks']
  return (
    <>
      <Segmented<InOut>
        block
        className="movement-direction"
        aria-label={t('holdings.direction')}
        options={([1, -1] as const).map((value) => ({
          value,
          label: t(`holdings.move.${balance.ledger}.${value === 1 ? 'in' : 'out'}`),
        }))}
        value={draft.in_out}
        onChange={turn}
      />
      {names.map((name) => (
        <ActionField
          key={name}
          name={name}
          field={fields[name]}
          value={draft.values[name]}
          record={{ ...draft.values, ...money }}
          required={name === moved || name === balance.from}
          problem={problems[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
    </>
  )
}

/** A movement that is made by hand: into a balance, or out of it. */
function NewMovement(props: DialogProps) {
  const { t } = useTranslation()
  const singular = useSingular()
  const resource = useResource(props.resource)
  const { calling, unsaved, asks, submit, ...form } = useNewMovement(props)
  const { balance, record, draft, outlook } = form
  return (
    <ActionFrame
      title={singular(resource)}
      code={record && <RecordLabel record={record} />}
      submit={t(`holdings.move.${balance.ledger}.${draft.in_out === 1 ? 'in' : 'out'}`)}
      disabled={outlook.broken !== undefined}
      outlook={record && <MovementOutlook balance={balance} record={record} outlook={outlook} />}
      layout="movement-form"
      {...{ calling, unsaved, asks }}
      onSubmit={submit}
      onClose={() => props.onClose()}
    >
      <MovementFields {...form} resource={props.resource} isGiven={isKey(props.preset?.[balance.from])} />
    </ActionFrame>
  )
}

interface MovementOutlookProps {
  balance: Balance
  record: BaseRecord
  outlook: Outlook
}

/** The current figure, under its own title, and the resulting one. */
function MovementOutlook({ balance, record, outlook }: MovementOutlookProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { held } = figureOf(balance)
  const field = fieldsOf(useResource(holdingMovedBy(balance.movements).holder))[held]
  if (!field) return null
  const said = (value: unknown) => (
    <FieldCell name={held} field={field} value={value} record={record} place="dialog" />
  )
  return (
    <output className="outlook dialog-action-start">
      <span className="quiet">
        {title(field)} {said(record[held])}
      </span>
      {outlook.after !== undefined && (
        <strong>
          {t('inventory.after')} {said(outlook.after)}
        </strong>
      )}
    </output>
  )
}
