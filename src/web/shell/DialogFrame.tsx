import { Flex, Typography } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'

interface DialogFrameProps {
  title: ReactNode
  /** The record's code, in secondary text beside the title. */
  code?: ReactNode
  /** Its states, as tags. */
  tags?: ReactNode
  /** The buttons of the foot; the primary one last. */
  actions: ReactNode
}

/** A dialog's head and foot, which stay in sight while what is between them scrolls. */
export function DialogFrame({ title, code, tags, actions, children }: PropsWithChildren<DialogFrameProps>) {
  return (
    <section className="dialog-frame">
      <header>
        <Typography.Title level={5} ellipsis>
          {title}
        </Typography.Title>
        {code !== undefined && <Typography.Text type="secondary">{code}</Typography.Text>}
        {tags}
      </header>
      <div className="dialog-content">{children}</div>
      <Flex component="footer" gap="small" justify="flex-end" wrap>
        {actions}
      </Flex>
    </section>
  )
}
