import type { BaseRecord } from '@refinedev/core'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockOperators, type StockOperator } from '#domain/stock/stock-actions'
import { labels } from '#words/labels'
import { fieldsOf } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { asksApproval } from '../../data/session/access'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { ActionField } from '../../editing/action/ActionField'
import { outlookOf, stockRowOf, type Adjusting } from './adjusting'
import { StockOutlook } from './StockOutlook'
import type { FieldProblems } from '../../editing/action/use-action'
import { pathOf, useStockCall } from './use-stock-call'
import './inventory.css'

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

/** Corrects a stock row to what was counted. */
export function AdjustDialog(props: AdjustDialogProps) {
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
