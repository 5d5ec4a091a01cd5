import { Button, Tooltip } from 'antd'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usualOrderType, type OrderType } from '#domain/order/order-types'
import { keyOf } from '#keys/shortcuts'
import { nextPlace, orderPlaces } from '../../../shell/routes/order-places'

/** Offers the next order once nothing is left to do with this one. */
export function NextOrder({ type, button }: { type: OrderType; button: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Tooltip title={keyOf('next_order')}>
      <Button ref={button} type="primary" onClick={() => void navigate(`${nextPlace(type)}/new`)}>
        {t(nextPlace(type) === orderPlaces[usualOrderType] ? 'counter.next' : 'counter.next_order')}
      </Button>
    </Tooltip>
  )
}
