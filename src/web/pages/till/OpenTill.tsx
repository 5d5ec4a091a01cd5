import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { ActionFrame } from '../../editing/action/ActionDialog'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { amountsOf, type TypedAmount } from './amount-rows'
import { AmountRows } from './AmountRows'
import { TypedText } from './TypedText'
import './till.css'
import { tillWindow, useTillAction } from './use-till'

const start: TypedAmount[] = [{ currency: defaultCurrency, value: undefined }]

/** Opens the user's till with its opening amounts. */
export function OpenTill({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const [rows, setRows] = useState(start)
  const [remarks, setRemarks] = useState('')
  const { call, calling } = useTillAction({ path: '/tills', done: 'till.opened' }, onClose)
  const opening = amountsOf(rows, false)
  return (
    <ActionFrame
      title={t('till.open')}
      submit={t('till.open')}
      calling={calling}
      disabled={opening === undefined}
      unsaved={(rows !== start || remarks !== '') && !calling}
      layout={tillWindow.layout}
      onSubmit={() => opening && call({ opening, ...(remarks === '' ? {} : { remarks }) })}
      onClose={() => onClose()}
    >
      <p className="quiet">{t('till.open_hint')}</p>
      <AmountRows rows={rows} onChange={setRows} />
      <TypedText label={t('till.remarks')} value={remarks} onChange={setRemarks} maxLength={2000} />
    </ActionFrame>
  )
}
