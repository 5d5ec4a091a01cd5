import { Modal, type ModalProps } from 'antd'
import type { FocusEvent } from 'react'
import { topWindow } from '../../kit/focus'
import { useIsMobile } from '../../kit/media-query'

interface ModalWindowProps extends Omit<ModalProps, 'width' | 'height' | 'styles'> {
  width: number | string
  /** The height of the content; automatic when left out. */
  height?: string
  /** The minimum height of automatic content, so that nothing moves when it arrives. */
  leastHeight?: string
  /** The window fills the screen of a phone; a window without a title, which holds a frame, always does. */
  fillsPhone?: boolean
  /** The window appears and disappears without animation: one that a key opens, or a record, which is awaited. */
  instant?: boolean
}

/** The distance of a window with tabs from the top of the screen. */
const TOP = '6dvh'

/** A form higher than this scrolls within its window. */
export const MOST_HEIGHT = '88dvh'

/**
 * antd focuses the window itself as it opens, until one of its fields takes the focus. It has no ring then, only once
 * Tab reaches it: before that, no user is looking for the focus.
 */
function markOpened({ target, relatedTarget, currentTarget }: FocusEvent) {
  // React passes on the focus of a window above, which is no part of this one.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  if (isInside || !(target instanceof HTMLElement) || !target.matches('.ant-modal div[tabindex="0"]')) return
  const front = topWindow()
  // After a slow opening a question may already lie over it, and keeps the focus.
  if (
    front &&
    !front.contains(target) &&
    relatedTarget instanceof HTMLElement &&
    front.contains(relatedTarget)
  )
    return relatedTarget.focus()
  target.dataset.opened = ''
  target.addEventListener('blur', () => delete target.dataset.opened, { once: true })
}

const growing = { display: 'flex', flexDirection: 'column', maxHeight: MOST_HEIGHT } as const

/**
 * The window component of the app. With a title it has the head and foot of antd; without one it holds a `DialogFrame`,
 * whose head and foot stay in sight.
 */
export function ModalWindow(props: ModalWindowProps) {
  const { width, height, leastHeight, title, className = '', instant = false, ...rest } = props
  const mobile = useIsMobile()
  const framed = title === undefined
  const { fillsPhone = framed, ...modal } = rest
  const whole = fillsPhone && mobile
  const grown = { ...growing, ...(leastHeight && { minHeight: `min(${MOST_HEIGHT}, ${leastHeight})` }) }
  const bodyHeight = whole ? { height: '100dvh' } : height === undefined ? grown : { height }
  const place = framed && !whole ? { top: TOP } : {}
  const classes = [framed && 'dialog-window', whole && 'dialog-window-full', className].filter(Boolean)
  return (
    <Modal
      open
      wrapProps={{ onFocus: markOpened }}
      // A window whose height follows its open tab keeps its head, and its tabs, in place.
      centered={!whole && !framed}
      {...(framed ? { footer: null, maskClosable: false, styles: { body: bodyHeight } } : { title })}
      {...(instant ? { transitionName: '', maskTransitionName: '' } : {})}
      {...modal}
      className={classes.join(' ')}
      width={whole ? '100%' : width}
      style={{ ...place, ...modal.style }}
    />
  )
}
