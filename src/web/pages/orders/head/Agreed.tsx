import type { PropsWithChildren } from 'react'

/** What is agreed and does not change any more: it reads as text. */
export function Agreed({ id, children }: PropsWithChildren<{ id: string }>) {
  return (
    <output id={id} className="order-field-read">
      {children}
    </output>
  )
}
