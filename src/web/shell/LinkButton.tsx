import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler, Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { NewOrder } from './routes/new-orders'

/** A button that goes to a page: a real link, which also opens in a new tab. */
export function LinkButton({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <Button {...rest} href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)} />
  )
}

/** The link to a new order, in a sentence or below an empty list. */
export function NewOrderLink({ order }: { order: NewOrder | undefined }) {
  const { t } = useTranslation()
  return order && <Link to={order.to}>{t(`shell.${order.begins}`)}</Link>
}
