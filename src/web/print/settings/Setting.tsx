import { Typography } from 'antd'
import type { PropsWithChildren } from 'react'

/** One thing that can be chosen for a print, under its title. */
export function Setting({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <section>
      <Typography.Title level={5} aria-level={2}>
        {title}
      </Typography.Title>
      {children}
    </section>
  )
}
