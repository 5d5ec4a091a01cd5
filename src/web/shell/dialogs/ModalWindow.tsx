import { Modal, type ModalProps } from 'antd'
import { useIsMobile } from '../../kit/use-is-mobile'

interface ModalWindowProps extends Omit<ModalProps, 'width' | 'height' | 'styles'> {
  width: number | string
  /** The height of the content; automatic when left out. */
  height?: string
  /** How high automatic content is at least, so that nothing moves when it arrives. */
  leastHeight?: string
  /** The window fills the screen of a phone; a window without a title, which holds a frame, always does. */
  fillsPhone?: boolean
  /** The window appears and disappears without animation: one that a key opens, or a record, which is awaited. */
  instant?: boolean
}

/** A form scrolls within its window where it is higher than this. */
export const MOST_HEIGHT = '88dvh'

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
  const classes = [framed && 'dialog-window', whole && 'dialog-window-full', className].filter(Boolean)
  return (
    <Modal
      open
      centered={!whole}
      {...(framed ? { footer: null, maskClosable: false, styles: { body: bodyHeight } } : { title })}
      {...(instant ? { transitionName: '', maskTransitionName: '' } : {})}
      {...modal}
      className={classes.join(' ')}
      width={whole ? '100%' : width}
    />
  )
}
