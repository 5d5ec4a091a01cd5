import { useEffect, useState } from 'react'
import type { Designer } from './use-designer-frame'

const PIXELS_PER_MILLIMETRE = 96 / 25.4
/** The space around the paper in the frame: palette and properties, which a narrow frame omits, and the margin. */
const SIDES = 460
const NARROW = 880
const DESK = 76
const LEAST = 0.4
const MOST = 2

/** The share of its size in which a paper fills the width that the frame has for it. */
function fitting(frameWidth: number, paperWidth: number): number {
  const room = frameWidth - DESK - (frameWidth < NARROW ? 0 : SIDES)
  const scale = room / (paperWidth * PIXELS_PER_MILLIMETRE)
  return Math.floor(Math.min(MOST, Math.max(LEAST, scale)) * 100) / 100
}

/** The width of the frame, as long as it is there. */
function useFrameWidth({ frame, state: { ready } }: Designer): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = frame
    if (!ready || !current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [frame, ready])
  return width
}

export type Zoom = 'fit' | number

/** How large the paper is shown: as wide as there is room, until the user says otherwise. */
export function useDesignerZoom(designer: Designer) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const frameWidth = useFrameWidth(designer)
  const { state, send } = designer
  const paperWidth = state.size?.width
  const known = state.ready && frameWidth > 0 && paperWidth !== undefined
  const scale = !known ? undefined : zoom === 'fit' ? fitting(frameWidth, paperWidth) : zoom
  useEffect(() => {
    if (scale !== undefined) send({ type: 'zoom', scale })
  }, [scale, send])
  return { zoom, setZoom, scale }
}
