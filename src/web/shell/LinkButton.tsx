import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/** A button that goes to a page: a real link, which also opens in a new tab. */
export function LinkButton({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <Button {...rest} href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)} />
  )
}
