import { type BaseRecord, useModal } from '@refinedev/core'
import { Button, type TableColumnsType, Segmented } from 'antd'
import { useMemo, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
import { stockOperators, type StockOperator, stockAdjustment } from '#domain/stock/stock-actions'
import { labels } from '#words/labels'
import { type StockRow, balanceAfter } from '#domain/stock/movement'
import { RuleBroken, type Rule } from '#domain/errors'
import { isKey } from '../../fields/references/RecordLabel'
import { FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { mayDo, mayAct, asksApproval } from '../../data/session/access'
import { type ServedResource, useResources, useResource } from '../../data/resources'
import { EndlessTable, useEndlessRows } from '../../list/table/use-endless-rows'
import { useWhenSaved } from '../../shell/leaving/use-asked-close'
import { RecordLink, useDialogs, type DialogProps } from '../../shell/dialogs/dialogs'
import './inventory.css'
import { holdingOf } from '../../fields/numbers/balances'
import { StoredRecord } from '../../editing/StoredRecord'
import { useMovementsPart } from '../../trade/ledger/use-movements-part'
import { OpeningDialog, pathOf, useStockCall } from './OpeningDialog'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { ActionField } from '../../editing/action/ActionField'
import type { FieldProblems } from '../../editing/action/use-action'
import { formatNumber } from '../../data/languages/format'
import '../../editing/action/action.css'

const DETAILS = 'inventory_details'

const newestFirst = [{ field: 'id', order: 'desc' as const }]

/** The columns of a detail, without the stock row under which it stands. */
function useColumns(details: Resource): TableColumnsType<BaseRecord> {
  const title = useTitle()
  return useMemo(() => {
    const fields = fieldsOf(details)
    const names = details.list.columns.filter((name) => name !== 'inventory_code')
    return names.flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const cell = (record: BaseRecord) => (
        <FieldCell name={name} field={field} value={record[name]} record={record} place="list" />
      )
      const link = (record: BaseRecord) =>
        isKey(record.id) && (
          <RecordLink resource={DETAILS} recordKey={record.id}>
            {cell(record)}
          </RecordLink>
        )
      return [
        {
          ...{ key: name, title: title(field), ellipsis: name !== 'code' },
          render: (_: unknown, record: BaseRecord) => (name === 'code' ? link(record) : cell(record)),
        },
      ]
    })
  }, [details, title])
}

/** The details of a stock row, each with a link to it, and a button for another one. */
function StockDetails({ details, code }: { details: ServedResource; code: string }) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const whenSaved = useWhenSaved()
  const ofStock = [{ field: 'inventory_code', operator: 'eq' as const, value: code }]
  const records = useEndlessRows(DETAILS, ofStock, newestFirst)
  const columns = useColumns(details)
  const add = () =>
    whenSaved(() => void dialogs.open(DETAILS, 'new', { inventory_code: code }).then(records.reload))
  return (
    <section className="stock-details" aria-label={title(details)}>
      <header>
        {mayDo('create', details) && <Button onClick={add}>{t('inventory.details.add')}</Button>}
      </header>
      <EndlessTable
        columns={columns}
        records={records}
        empty={t('inventory.details.none')}
        failed={t('inventory.details.failed')}
      />
    </section>
  )
}

const LifeView = lazy(() => import('./LifeView').then((module) => ({ default: module.LifeView })))

function Life({ code }: { code: string }) {
  return (
    <Suspense>
      <LifeView code={code} />
    </Suspense>
  )
}

/** A stock row with its actions, details and movements; a new one is the first stock of a code. */
export function StockDialog(props: DialogProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const details = useResources()[DETAILS]
  const movements = useMovementsPart(holdingOf('inventorys'))
  if (props.recordKey === 'new') return <OpeningDialog onClose={props.onClose} />
  const parts = (stock: BaseRecord, renew: () => void) => {
    const content = details && <StockDetails details={details} code={String(stock.code)} />
    const noted = content ? [{ key: 'details', label: title(details), content }] : []
    const life = {
      key: 'life',
      label: t('inventory.life.title'),
      content: <Life code={String(stock.code)} />,
    }
    return [movements(stock, renew), life, ...noted]
  }
  return (
    <StoredRecord
      {...props}
      actions={(stock, renew) => <StockActions stock={stock} onChanged={renew} />}
      parts={parts}
    />
  )
}

interface StockActionsProps {
  stock: BaseRecord
  /** Called when the stock row has changed. */
  onChanged: () => void
}

/** The actions on a stock row, besides changing its labels. */
function StockActions({ stock, onChanged }: StockActionsProps) {
  const { t } = useTranslation()
  const adjusting = useModal()
  const whenSaved = useWhenSaved()
  const isSample = stock.is_sample === true
  const path = `${pathOf(stock)}/set_as_sample`
  const done = isSample ? 'inventory.noSampleNow' : 'inventory.sampleNow'
  const { call, calling } = useStockCall(path, done, onChanged)
  const flag = () => call({ is_sample: !isSample, updated_at: stock.updated_at })
  return (
    <>
      {mayAct('stock.adjust') && (
        <Button onClick={() => whenSaved(adjusting.show)}>{t('inventory.adjust')}</Button>
      )}
      <Button loading={calling} onClick={() => whenSaved(flag)}>
        {t(isSample ? 'inventory.noSample' : 'inventory.sample')}
      </Button>
      {adjusting.visible && <AdjustDialog stock={stock} onClose={adjusting.close} onAdjusted={onChanged} />}
    </>
  )
}

interface AdjustDialogProps {
  stock: BaseRecord
  onClose: () => void
  onAdjusted: () => void
}

/** The input of an adjustment, its outcome and its problems. */
function useAdjusting({ stock, onAdjusted }: AdjustDialogProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<Adjusting>({ operator: 'add' })
  const action = useStockCall(`${pathOf(stock)}/adjust`, 'inventory.adjusted', onAdjusted)
  const outlook = outlookOf(stockRowOf(stock), held)
  const broken = outlook?.broken
  const problems: FieldProblems = broken
    ? { ...action.problems, [broken.field]: t(`inventory.rules.${broken.rule}`) }
    : action.problems
  const change = (changes: Partial<Adjusting>) => {
    for (const name of Object.keys(changes)) action.forget(name)
    setHeld({ ...held, ...changes })
  }
  const submit = () => action.call({ ...held })
  return { held, change, outlook, problems, submit, calling: action.calling }
}

interface AdjustFieldsProps {
  held: Adjusting
  problems: FieldProblems
  change: (changes: Partial<Adjusting>) => void
}

function AdjustFields({ held, problems, change }: AdjustFieldsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(useResource('inventorys'))
  const place = (name: 'quantity' | 'weight' | 'remarks') => (
    <ActionField
      name={name}
      field={fields[name]}
      value={held[name]}
      record={{}}
      required={name === 'remarks'}
      problem={problems[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <>
      <Segmented<StockOperator>
        block
        aria-label={t('inventory.adjust')}
        options={stockOperators.map((each) => ({ value: each, label: title(labels.stockOperators[each]) }))}
        value={held.operator}
        onChange={(operator) => change({ operator })}
      />
      <div className="stock-pair">
        {place('quantity')}
        {place('weight')}
      </div>
      {place('remarks')}
    </>
  )
}

/** Corrects a stock row to the counted figures. */
function AdjustDialog(props: AdjustDialogProps) {
  const { stock, onClose } = props
  const { t } = useTranslation()
  const { calling, submit, ...form } = useAdjusting(props)
  return (
    <ActionDialog
      width="max(40%, 480px)"
      height="max(40dvh, 360px)"
      title={t('inventory.adjust')}
      code={String(stock.code)}
      submit={t('inventory.adjustNow')}
      calling={calling}
      asks={asksApproval('stock.adjust')}
      disabled={form.outlook?.broken !== undefined}
      outlook={<StockOutlook stock={stock} outlook={form.outlook} />}
      layout="stock-form"
      onSubmit={submit}
      onClose={onClose}
    >
      <AdjustFields {...form} />
    </ActionDialog>
  )
}

/** The current and the resulting stock. */
function StockOutlook({ stock, outlook }: { stock: BaseRecord; outlook: Outlook | undefined }) {
  const { t } = useTranslation()
  const said = ({ quantity, weight }: StockRow) =>
    t('inventory.amount', {
      count: quantity,
      quantity: formatNumber(quantity),
      weight: formatNumber(weight),
    })
  return (
    <output className="outlook dialog-action-start">
      <span className="quiet">
        {t('inventory.now')} {said(stockRowOf(stock))}
      </span>
      {outlook && (
        <strong className={outlook.broken && 'outlook-broken'}>
          {t('inventory.after')} {said(outlook.after)}
        </strong>
      )}
    </output>
  )
}

/** An adjustment during typing; the server refuses anything that is not a number. */
interface Adjusting {
  operator: StockOperator
  quantity?: unknown
  weight?: unknown
  remarks?: unknown
}

/** The result that an adjustment would have. */
interface Outlook {
  after: StockRow
  /** The rule that forbids the adjustment, and the field at fault. */
  broken?: { rule: Rule; field: string }
}

const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The figures of a stock row. */
export function stockRowOf({ code, quantity, weight }: BaseRecord): StockRow {
  return { code: String(code), quantity: figure(quantity), weight: figure(weight) }
}

const isCount = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0)

/**
 * The stock after an adjustment, by the rules of the server; whether the product has one code per piece is known to the
 * server alone.
 *
 * @returns undefined as long as the input has no number to calculate with
 */
export function outlookOf(row: StockRow, { operator, quantity, weight }: Adjusting): Outlook | undefined {
  if (!isCount(quantity) || !isCount(weight)) return undefined
  const goods = { quantity: figure(quantity), weight: figure(weight) }
  if (goods.quantity === 0 && goods.weight === 0) return undefined
  const after = balanceAfter(row, [{ in_out: operator === 'add' ? 1 : -1, ...goods }])
  try {
    return { after: stockAdjustment(row, operator, goods, false).row }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { after, broken: { rule: error.code, field: (error.path ?? '').slice(1) } }
  }
}
