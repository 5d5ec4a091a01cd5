import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedDigits } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { fieldsOf } from '#resource/resource'
import { useResource } from '../../../data/resources'
import { MergeChoice } from '../../../editing/merge/MergeChoice'
import { MergeSides, MergeView } from '../../../editing/merge/MergeView'
import type { Side } from '../../../editing/merge/merge-values'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { mergedOrder, type OrderDifference, orderDifferences, type OrderVersions } from './order-merge'

interface OrderMergeProps {
  versions: OrderVersions
  saving: boolean
  /** Returns to the page with the decisions. */
  onEdit: (merged: OrderDraft) => void
  onSave: (merged: OrderDraft) => void
  onClose: () => void
}

/** Both versions of an order that two people changed at the same time, over its page. */
export function OrderMerge({ versions, saving, onEdit, onSave, onClose }: OrderMergeProps) {
  const { t } = useTranslation()
  const found = useMemo(() => orderDifferences(versions), [versions])
  const { base, theirs } = versions
  const confirmed = theirs.header.confirmed && !base.header.confirmed
  return (
    <ModalWindow width={720} onCancel={onClose}>
      <MergeView
        code={theirs.header.code}
        note={confirmed && t('orders.merge.confirmed')}
        {...{ found, saving, onClose }}
        choice={(difference, side, onChoose) => (
          <Choice key={difference.name} {...{ difference, versions, side, onChoose }} />
        )}
        onEdit={(choices) => onEdit(mergedOrder(versions, found, choices))}
        onSave={(choices) => onSave(mergedOrder(versions, found, choices))}
      />
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

/** A line of one version only, to be kept or removed. */
function LineChoice({ difference, side, onChoose }: Omit<ChoiceProps, 'versions'>) {
  const { t } = useTranslation()
  const { line, number, changedBy } = difference
  if (!line) return null
  const { product, quantity, weight } = line
  const figures = { count: quantity, quantity: groupedDigits(quantity, 0), weight: groupedDigits(weight, 3) }
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
