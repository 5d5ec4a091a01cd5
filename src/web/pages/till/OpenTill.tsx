import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { useFirstInput } from '../../editing/form/use-first-input'
import { useSaveShortcut } from '../../editing/use-save-shortcut'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { useUnsaved } from '../../shell/leaving/unsaved'
import { amountsOf, type TypedAmount } from './amount-rows'
import { AmountRows } from './AmountRows'
import { TypedText } from './TypedText'
import './till.css'
import { useTillAction } from './use-till'

const start: TypedAmount[] = [{ currency: defaultCurrency, value: undefined }]

/** Opens the user's till with what lies in it. */
export function OpenTill({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [rows, setRows] = useState(start)
  const [remarks, setRemarks] = useState('')
  const { call, calling } = useTillAction({ path: '/tills', done: 'till.opened' }, onClose)
  useFirstInput(id, true)
  useSaveShortcut(id)
  useUnsaved((rows !== start || remarks !== '') && !calling)
  const opening = amountsOf(rows, false)
  return (
    <DialogFrame
      title={t('till.open')}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            loading={calling}
            disabled={opening === undefined}
          >
            {t('till.open')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (opening) call({ opening, ...(remarks === '' ? {} : { remarks }) })
        }}
      >
        <p className="quiet">{t('till.open_hint')}</p>
        <AmountRows rows={rows} onChange={setRows} />
        <TypedText label={t('till.remarks')} value={remarks} onChange={setRemarks} maxLength={2000} />
      </form>
    </DialogFrame>
  )
}
