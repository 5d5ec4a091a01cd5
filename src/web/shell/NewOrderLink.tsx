import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NewOrder } from './routes/new-orders'

/** The way to a new order, in a sentence or below an empty list. */
export function NewOrderLink({ order }: { order: NewOrder | undefined }) {
  const { t } = useTranslation()
  return order && <Link to={order.to}>{t(`shell.${order.begins}`)}</Link>
}
