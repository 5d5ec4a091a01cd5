import { Button, type GetRef, Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../trade/order/Field'
import type { OrderRecord } from '../../../data/records/order-record'
import { useOrderStep } from '../../../trade/order/use-order-step'

interface UnconfirmDialogProps {
  order: OrderRecord
  onClose: () => void
}

const LONGEST_REASON = 500

/** Makes a confirmed order a draft again: the goods go back, and the reason stays with their movements. */
export function UnconfirmDialog({ order, onClose }: UnconfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  const [reason, setReason] = useState('')
  const step = useOrderStep({
    step: (given: string) => ({
      ...{ resource: 'orders', method: 'POST', path: `/orders/unconfirm/${order.id}` },
      body: { reason: given },
    }),
    done: t('orders.unconfirm.done'),
    onDone: onClose,
  })
  const given = reason.trim()
  const submit = () => given !== '' && !step.calling && step.call(given)
  return (
    <Modal
      open
      title={`${t('orders.unconfirm.title')} · ${order.code}`}
      onCancel={onClose}
      // The window takes the focus when it opens, and would keep it.
      afterOpenChange={(open) => open && box.current?.focus()}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.cancel')}</Button>
          <Button type="primary" danger disabled={given === ''} loading={step.calling} onClick={submit}>
            {t('orders.unconfirm.submit')}
          </Button>
        </>
      }
    >
      <p>{t(`orders.unconfirm.text.${order.order_type}`)}</p>
      <Field id={id} label={t('orders.unconfirm.reason')}>
        <Input.TextArea
          ref={box}
          id={id}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) submit()
          }}
        />
      </Field>
    </Modal>
  )
}
