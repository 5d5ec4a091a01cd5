import { Flex } from 'antd'
import { useId, useLayoutEffect, useRef, type PropsWithChildren, type ReactNode } from 'react'

interface DialogFrameProps {
  title: ReactNode
  /** The record's code, in secondary text beside the title. */
  code?: ReactNode
  /** Its states, as tags. */
  tags?: ReactNode
  /** The picture of the record; code and name then stand below the title, larger. */
  picture?: ReactNode
  /** The buttons of the foot; the primary one last. */
  actions: ReactNode
}

/** Labels the window with the title in the frame, which antd cannot find. */
function useWindowName() {
  const frame = useRef<HTMLElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    frame.current?.closest('[role="dialog"]')?.setAttribute('aria-labelledby', titleId)
  }, [titleId])
  return { frame, titleId }
}

/** A dialog's head and foot, which stay in sight while its content scrolls. */
export function DialogFrame(props: PropsWithChildren<DialogFrameProps>) {
  const { title, code, tags, picture, actions, children } = props
  const { frame, titleId } = useWindowName()
  return (
    <section ref={frame} className="dialog-frame">
      <header className={picture === undefined ? undefined : 'dialog-head-pictured'}>
        {picture}
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {code !== undefined && (
          <span className={picture === undefined ? 'quiet' : 'dialog-head-name'}>{code}</span>
        )}
        {tags}
      </header>
      <div className="dialog-content">{children}</div>
      <Flex component="footer" gap="small" justify="flex-end" wrap>
        {actions}
      </Flex>
    </section>
  )
}
