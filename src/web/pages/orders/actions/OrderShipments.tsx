import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Tooltip, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../data/languages/format'
import { mayDo } from '../../../data/session/access'
import { useResource } from '../../../data/resources'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import '../../../kit/link-button.css'
import type { OrderRecord, ShipmentRecord } from '../../../data/records/order-record'

interface OrderShipmentsProps {
  order: OrderRecord | null
  readOnly: boolean
  /** A shipment was added, changed or deleted. */
  onChanged: () => void
}

/** The shipments of an order, each with its own dialog. Memoised, so that typing in a line does not render it. */
export const OrderShipments = memo(function OrderShipments(props: OrderShipmentsProps) {
  const { order, readOnly, onChanged } = props
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const mayAdd = mayDo('create', useResource('shipments')) && !readOnly
  const shipments = order?.shipments ?? []
  const show = async (key: number | 'new') => {
    await dialogs.open('shipments', key, key === 'new' ? { order_code: order?.code } : undefined)
    onChanged()
  }
  return (
    <section className="order-shipments" aria-label={t('orders.shipments.title')}>
      <Flex align="center" gap="small">
        <Typography.Title level={5} aria-level={2}>
          {t('orders.shipments.title')}
        </Typography.Title>
        {mayAdd && (
          <Tooltip title={order === null ? t('orders.reasons.not_saved') : undefined}>
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={order === null}
              onClick={() => void show('new')}
            >
              {t('orders.shipments.add')}
            </Button>
          </Tooltip>
        )}
      </Flex>
      {shipments.length === 0 ? (
        <Typography.Text type="secondary">{t('orders.shipments.none')}</Typography.Text>
      ) : (
        <ul>
          {shipments.map((shipment) => (
            <Shipment key={shipment.id} shipment={shipment} onOpen={() => void show(shipment.id)} />
          ))}
        </ul>
      )}
    </section>
  )
})

function Shipment({ shipment, onOpen }: { shipment: ShipmentRecord; onOpen: () => void }) {
  const { code, date, method, tracking_number, name, remarks } = shipment
  return (
    <li>
      <button type="button" className="link-button" onClick={onOpen}>
        {code ?? shipment.id}
      </button>
      {date !== null && <span>{formatDate(date)}</span>}
      <span>{[method, tracking_number].filter(Boolean).join(' ')}</span>
      <Typography.Text type="secondary" ellipsis>
        {[name, remarks].filter(Boolean).join(' · ')}
      </Typography.Text>
    </li>
  )
}
