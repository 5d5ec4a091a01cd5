import type { BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { inventoryCode } from '#domain/stock/inventory-code'
import { useResource } from '../../data/resources'
import { asksApproval } from '../../data/session/access'
import { ActionFrame } from '../../editing/action/ActionDialog'
import { ActionField } from '../../editing/action/ActionField'
import { useDialogs, type DialogProps } from '../../shell/dialogs/dialogs'
import { type FieldProblems, type ActionValues, useAction } from '../../editing/action/use-action'
import './inventory.css'

const nothing: Opening = { values: {}, product: undefined }

/** The input of the first stock; the dialog of the new stock row then replaces this one. */
function useOpening() {
  const dialogs = useDialogs()
  const [held, setHeld] = useState(nothing)
  const show = (stock: BaseRecord) => dialogs.replace(String(stock.code))
  const { call, calling, problems, forget } = useStockCall('/inventorys/init', 'inventory.opened', show)
  const unsaved = held !== nothing && !calling
  const change = (name: string, value: unknown) => {
    forget(name)
    setHeld((last) =>
      name === 'product_code' && value !== last.product?.code
        ? withProduct(last, undefined)
        : { ...last, values: { ...last.values, [name]: value } },
    )
  }
  const choose = {
    product_code: (product: BaseRecord) => setHeld((last) => withProduct(last, product)),
    made_for_id: (madeFor: BaseRecord) => setHeld((last) => ({ ...last, madeFor })),
  }
  return { held, change, choose, problems, calling, unsaved, submit: () => call(held.values) }
}

interface OpeningFieldsProps {
  held: Opening
  problems: FieldProblems
  change: (name: string, value: unknown) => void
  /** The values that follow a chosen record, by field. */
  choose: Record<'product_code' | 'made_for_id', (chosen: BaseRecord) => void>
}

function OpeningFields({ held, problems, change, choose }: OpeningFieldsProps) {
  const fields = fieldsOf(useResource('inventorys'))
  const lineFields = fieldsOf(useResource('order_details'))
  const { values, product } = held
  const shown = openingNames.filter((name) => name !== 'inventory_code_seq' || isPiece(product))
  return shown.map((name) => (
    <ActionField
      key={name}
      name={name}
      field={fields[name] ?? lineFields[name]}
      value={values[name]}
      record={{ ...values, product }}
      required={openingRequired.has(name)}
      problem={problems[name]}
      onChange={(value) => change(name, value)}
      {...(name === 'product_code' || name === 'made_for_id' ? { onChoose: choose[name] } : {})}
    />
  ))
}

/** The first stock of a code: goods in stock before the books began. */
export function OpeningDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const { calling, submit, unsaved, ...form } = useOpening()
  const { held } = form
  const numbered = held.product === undefined ? undefined : t('inventory.codeNumbered')
  return (
    <ActionFrame
      title={t('inventory.open')}
      code={<output className="stock-code">{openingCode(held) ?? numbered}</output>}
      submit={t('inventory.openNow')}
      layout="stock-opening"
      {...{ calling, unsaved }}
      asks={asksApproval('stock.adjust')}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <OpeningFields {...form} />
    </ActionFrame>
  )
}

/** The first stock of a code as it is typed, with the product that was chosen. */
interface Opening {
  values: ActionValues
  product: BaseRecord | undefined
  /** The customer for whom it was made, as it was chosen. */
  madeFor?: BaseRecord | undefined
}

/** The places of the form, in their order. */
const openingNames = [
  ...['product_code', 'color_id', 'size', 'made_for_id', 'inventory_code_seq'],
  ...['quantity', 'weight', 'labor_fee', 'supplier_code'],
  ...['diamond_count', 'diamond_weight', 'diamond_fee_value', 'location', 'remarks'],
]

/** The properties required in every stock row. */
const openingRequired = new Set(['product_code', 'quantity', 'weight'])

const PIECE_QUANTITY = 1

/** Whether each piece of the product has a code of its own. */
const isPiece = (product: BaseRecord | undefined) => product?.is_unique_code === true

/** Another product: one piece of it is the whole stock of its code, and only then there is a sequence. */
export function withProduct({ values, madeFor }: Opening, product: BaseRecord | undefined): Opening {
  const { inventory_code_seq: _sequence, ...others } = values
  const next = { ...others, product_code: product?.code }
  return { product, madeFor, values: isPiece(product) ? { ...next, quantity: PIECE_QUANTITY } : next }
}

const orNull = <T,>(value: unknown, is: (value: unknown) => value is T) => (is(value) ? value : null)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** The code that the stock will have; undefined as long as the server has yet to complete it. */
export function openingCode({ values, product, madeFor }: Opening): string | undefined {
  const sequence = orNull(values.inventory_code_seq, isNumber)
  if (!isText(values.product_code) || (isPiece(product) && sequence === null)) return undefined
  const isMade = isNumber(values.made_for_id)
  if (isMade && madeFor?.id !== values.made_for_id) return undefined
  return inventoryCode({
    product_code: values.product_code,
    color_id: orNull(values.color_id, isNumber),
    inventory_code_seq: sequence,
    size: orNull(values.size, isText),
    customer_code: isMade ? orNull(madeFor?.code, isText) : null,
  })
}

/** The address of a stock row. */
export const pathOf = (stock: BaseRecord) => `/inventorys/${encodeURIComponent(String(stock.code))}`

/**
 * Calls an inventory action, which answers with the stock row after it.
 *
 * @param done key of the message about the action
 */
export function useStockCall(path: string, done: string, onDone: (stock: BaseRecord) => void) {
  const touched = ['inventorys', 'inventory_movements']
  return useAction({ path, done, touched }, (stock) => stock && onDone(stock))
}
