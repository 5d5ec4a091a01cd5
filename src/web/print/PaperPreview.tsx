import type { Panel } from '#resource/panel'
import { theme } from 'antd'
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import type { PrintNote } from './drawing'
import { dressFrame, FRAME_SANDBOX, FRAME_SOURCE } from './frame'
import type { PrintData } from './print-data'
import { renderTemplate } from './render'

interface PaperPreviewProps {
  title: string
  panels: readonly Panel[]
  documents: readonly PrintData[]
  dotsPerInch: number
  /** Hears what the drawing has to say, each time that it is drawn. */
  onNotes: (notes: PrintNote[]) => void
  style?: CSSProperties
}

const PIXELS_PER_MILLIMETRE = 96 / 25.4
/** Around a page, in the units of the page. */
const MARGINS = 48
/** Small papers are shown larger than they are, until they are as wide as this. */
const COMFORTABLE_WIDTH = 480

/** The share of its size that a page is shown in. */
function zoomFor(panels: readonly Panel[], available: number): number {
  const width = Math.max(...panels.map((panel) => panel.width)) * PIXELS_PER_MILLIMETRE
  return Math.min(available / (width + MARGINS), Math.max(1, COMFORTABLE_WIDTH / width))
}

/** The pages as they will leave the printer, drawn by the same renderer in the same kind of frame. */
export function PaperPreview({ title, panels, documents, dotsPerInch, onNotes, style }: PaperPreviewProps) {
  const { token } = theme.useToken()
  const frame = useRef<HTMLIFrameElement>(null)
  // A frame that is moved in the page loads again, empty.
  const [loads, setLoads] = useState(0)

  const fit = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root || !frame.current) return
    root.style.setProperty('zoom', String(zoomFor(panels, frame.current.clientWidth)))
  }, [panels])

  useEffect(() => {
    if (loads === 0 || !frame.current) return
    const { body, documentElement } = dressFrame(frame.current, panels)
    // Heights are measured at their own size.
    documentElement.style.setProperty('zoom', '1')
    body.style.backgroundColor = token.colorBgLayout
    const scrolled = documentElement.scrollTop
    body.replaceChildren()
    onNotes(renderTemplate(panels, documents, body, dotsPerInch).notes)
    fit()
    documentElement.scrollTop = scrolled
  }, [loads, panels, documents, dotsPerInch, onNotes, fit, token.colorBgLayout])

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(fit)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [fit])

  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={FRAME_SOURCE}
      sandbox={FRAME_SANDBOX}
      onLoad={() => setLoads((count) => count + 1)}
      style={{ border: 0, ...style }}
    />
  )
}
