import { theme } from 'antd'
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import { repeatKeys } from '#keys/hear-keys'
import type { PaperSize } from '#domain/print/label-sheet'
import type { PrintNote } from '#drawing/drawing'
import { dressFrame, FRAME_SANDBOX, FRAME_SOURCE } from './frame'
import { paperStyle } from '#drawing/paper-style'
import { drawJob, papersOf, type PrintJob } from './print-job'

interface PaperPreviewProps {
  title: string
  job: PrintJob
  /** Receives the notes of the drawing, each time that it is drawn. */
  onNotes: (notes: PrintNote[]) => void
  style?: CSSProperties
}

const PIXELS_PER_MILLIMETRE = 96 / 25.4
/** Around a page, in the units of the page. */
const MARGINS = 48
/** Small papers are shown larger than they are, until they are as wide as this. */
const COMFORTABLE_WIDTH = 480

/** The share of its size that a page is shown in. */
function zoomFor(papers: readonly PaperSize[], available: number): number {
  const width = Math.max(...papers.map((paper) => paper.width)) * PIXELS_PER_MILLIMETRE
  return Math.min(available / (width + MARGINS), Math.max(1, COMFORTABLE_WIDTH / width))
}

/** The pages as they will leave the printer, drawn by the same renderer in the same kind of frame. */
export function PaperPreview({ title, job, onNotes, style }: PaperPreviewProps) {
  const { token } = theme.useToken()
  const frame = useRef<HTMLIFrameElement>(null)
  // A frame that is moved in the page loads again, empty.
  const [loads, setLoads] = useState(0)

  const fit = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root || !frame.current) return
    root.style.setProperty('zoom', String(zoomFor(papersOf(job), frame.current.clientWidth)))
  }, [job])

  useEffect(() => {
    if (loads === 0 || !frame.current) return
    const { body, documentElement } = dressFrame(frame.current, paperStyle(papersOf(job)))
    // Heights are measured at their own size.
    documentElement.style.setProperty('zoom', '1')
    body.style.backgroundColor = token.colorBgLayout
    const scrolled = documentElement.scrollTop
    body.replaceChildren()
    onNotes(drawJob(job, body).notes)
    fit()
    documentElement.scrollTop = scrolled
  }, [loads, job, onNotes, fit, token.colorBgLayout])

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(fit)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [fit])

  const onLoad = () => {
    if (frame.current?.contentDocument) repeatKeys(frame.current.contentDocument, frame.current)
    setLoads((count) => count + 1)
  }
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={FRAME_SOURCE}
      sandbox={FRAME_SANDBOX}
      onLoad={onLoad}
      style={{ border: 0, ...style }}
    />
  )
}
