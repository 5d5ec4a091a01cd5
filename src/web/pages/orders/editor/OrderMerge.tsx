import { Alert, Button, theme } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { fieldsOf } from '#resource/resource'
import { useResource } from '../../../data/resources'
import { MergeChoice } from '../../../editing/merge/MergeChoice'
import { MergeSides } from '../../../editing/merge/MergeSides'
import { type Choices, type Side, sideOf } from '../../../editing/merge/merge-values'
import '../../../editing/form/form.css'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { mergedOrder, type OrderDifference, orderDifferences, type OrderVersions } from './order-merge'

interface OrderMergeProps {
  versions: OrderVersions
  saving: boolean
  /** Goes back to the page with what was decided. */
  onEdit: (merged: OrderDraft) => void
  onSave: (merged: OrderDraft) => void
  onClose: () => void
}

/** Both versions of an order that two people changed at the same time, to make one of them. */
export function OrderMerge({ versions, saving, onEdit, onSave, onClose }: OrderMergeProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const [choices, setChoices] = useState<Choices>({})
  const found = useMemo(() => orderDifferences(versions), [versions])
  const open = found.filter((difference) => sideOf(difference, choices) === undefined).length
  const merged = () => mergedOrder(versions, found, choices)
  const confirmed = versions.theirs.header.confirmed && !versions.base.header.confirmed
  return (
    <ModalWindow
      width={720}
      title={`${t('form.stale')} · ${versions.theirs.header.code}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button onClick={() => onEdit(merged())}>{t('form.merge.edit')}</Button>
          <Button type="primary" loading={saving} disabled={open > 0} onClick={() => onSave(merged())}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <Alert
        showIcon
        type="warning"
        style={{ marginBottom: token.margin }}
        message={t(open > 0 ? 'form.merge.choose' : 'form.merge.ready', { count: open })}
        description={confirmed ? t('orders.merge.confirmed') : undefined}
      />
      <div className="order-merge">
        {found.map((difference) => (
          <Choice
            key={difference.name}
            difference={difference}
            versions={versions}
            side={sideOf(difference, choices)}
            onChoose={(side) => setChoices((last) => ({ ...last, [difference.name]: side }))}
          />
        ))}
      </div>
    </ModalWindow>
  )
}

interface ChoiceProps {
  difference: OrderDifference
  versions: OrderVersions
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Choice({ difference, versions, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const head = fieldsOf(useResource('orders'))
  const cells = fieldsOf(useResource('order_details'))
  const { property, line, number } = difference
  if (property === undefined) return <LineChoice {...{ difference, side, onChoose }} />
  const field = (line ? cells : head)[property]
  if (!field) return null
  const { currency } = versions.theirs.header
  // The cells of money and references look at the record around the value.
  const recordOf = (value: unknown) => ({ currency, [property]: value })
  const { base, mine, theirs } = difference
  return (
    <MergeChoice
      field={field}
      difference={{ ...difference, name: property }}
      records={{ base: recordOf(base), mine: recordOf(mine), theirs: recordOf(theirs) }}
      side={side}
      onChoose={onChoose}
      {...(line ? { place: t('orders.merge.line', { number, product: line.product.name }) } : {})}
    />
  )
}

/** A line that one version has and the other does not: it stays, or it goes. */
function LineChoice({ difference, side, onChoose }: Omit<ChoiceProps, 'versions'>) {
  const { t } = useTranslation()
  const { line, number, changedBy } = difference
  if (!line) return null
  const { product, quantity, weight } = line
  const figures = { quantity: grouped(quantity, 0), weight: grouped(weight, 3) }
  return (
    <MergeSides
      title={t('orders.merge.line', { number, product: product.name })}
      changedBy={changedBy}
      side={side}
      onChoose={onChoose}
      version={(each) =>
        difference[each] === undefined ? t('orders.merge.without') : t('orders.merge.with', figures)
      }
    />
  )
}
