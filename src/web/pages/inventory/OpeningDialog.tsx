import type { BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { useResource } from '../../data/resources'
import { asksApproval } from '../../data/session/access'
import { ActionFrame } from '../../editing/action/ActionDialog'
import { ActionField } from '../../editing/action/ActionField'
import { useDialogs, type DialogProps } from '../../shell/dialogs/dialogs'
import { isPiece, openingCode, openingNames, openingRequired, withProduct, type Opening } from './opening'
import type { FieldProblems } from '../../editing/action/use-action'
import { useStockCall } from './use-stock-call'
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
  /** What choosing a record brings along, by field. */
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

/** The first stock of a code: goods that were there before the books were. */
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
