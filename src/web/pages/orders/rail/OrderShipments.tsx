import { PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../data/languages/format'
import { mayDo } from '../../../data/session/access'
import { useResource } from '../../../data/resources'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import '../../../kit/link-button.css'
import type { OrderRecord, ShipmentRecord } from '../../../data/records/order-record'
import { RailSection } from './RailSection'

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
  const add = mayAdd && (
    <Tooltip title={order === null ? t('orders.reasons.not_saved') : undefined}>
      <Button
        size="small"
        type="text"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('orders.shipments.add')}
        disabled={order === null}
        onClick={() => void show('new')}
      />
    </Tooltip>
  )
  return (
    <RailSection title={t('orders.shipments.title')} tools={add} className="order-shipments">
      {shipments.length > 0 && (
        <ul>
          {shipments.map((shipment) => (
            <Shipment key={shipment.id} shipment={shipment} onOpen={() => void show(shipment.id)} />
          ))}
        </ul>
      )}
    </RailSection>
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
      <span className="quiet">{[name, remarks].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
