import {
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { DesignerReport, DesignerRequest, PaperSize } from '#paper/designer-messages'
import type { Palette } from '#paper/palette'
import type { Language } from '#words/languages'
import { useStable } from '../../../kit/use-stable'
import { copiedElements, keepCopied, onCopiedElsewhere } from './copied-elements'
import { isReport } from './designer-report'

/** How the designer looks and what it offers. */
export interface DesignerDress {
  palette: Palette
  language: Language
  dark: boolean
}

/** The last known state of the designer. */
export interface DesignerState {
  ready: boolean
  canUndo: boolean
  canRedo: boolean
  /** How many elements are selected. */
  selected: number
  panel: number
  panels: number
  size: PaperSize | undefined
  failure: string | undefined
}

const waiting: DesignerState = {
  ...{ ready: false, canUndo: false, canRedo: false, selected: 0, panel: 0, panels: 1 },
  ...{ size: undefined, failure: undefined },
}

type Heard = Extract<DesignerReport, { type: 'content' | 'shortcut' }>

/** The part of the state that a report changes. */
function stateFrom(report: DesignerReport): Partial<DesignerState> {
  switch (report.type) {
    case 'ready':
      return { ready: true, failure: undefined }
    case 'content':
      return { canUndo: report.canUndo, canRedo: report.canRedo }
    case 'selection':
      return { selected: report.count }
    case 'panel':
      return { panel: report.panel, panels: report.panels, size: report.size }
    case 'failed':
      return { failure: report.message }
    case 'copied':
    case 'shortcut':
    case 'picture-wanted':
      return {}
  }
}

interface FrameProps {
  /** Always the same object while nothing of it changes. */
  dress: DesignerDress
  /** What it designs, asked for when it is ready. */
  content: () => string
  onContent: (report: Extract<Heard, { type: 'content' }>) => void
  onShortcut: (key: Extract<Heard, { type: 'shortcut' }>['key']) => void
  onPictureWanted: () => void
}

/** A sandboxed frame has an origin of its own, which browsers write so. */
const OPAQUE_ORIGIN = 'null'

/** Hears what the frame reports; what it says while its page is hidden is heard when that is shown again. */
function useReports(
  frame: RefObject<HTMLIFrameElement | null>,
  hear: (report: DesignerReport) => void,
): void {
  const hidden = useRef<MessageEventSource>(undefined)
  const unheard = useRef<DesignerReport[]>([])
  // The one effect that runs in a hidden page too; where the frame is, that one does not know.
  useInsertionEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || origin !== OPAQUE_ORIGIN || !isReport(data)) return
      if (source === hidden.current) unheard.current.push(data)
      else if (source === frame.current?.contentWindow) hear(data)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame, hear])
  useLayoutEffect(
    () => () => {
      hidden.current = frame.current?.contentWindow ?? undefined
    },
    [frame],
  )
  useEffect(() => {
    hidden.current = undefined
    for (const report of unheard.current.splice(0)) hear(report)
  }, [hear])
}

/** Exchanges messages with the designer in its frame: requests to it, reports from it. */
export function useDesignerFrame({ dress, content, onContent, onShortcut, onPictureWanted }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState(waiting)
  const send = useCallback((request: DesignerRequest) => {
    // An opaque origin cannot be named; nobody but the frame of our own address has this window.
    frame.current?.contentWindow?.postMessage(request, '*')
  }, [])
  const appliedDress = useRef<DesignerDress>(undefined)
  const open = useStable((opened: string) => {
    appliedDress.current = dress
    send({ type: 'open', content: opened, ...dress })
  })
  const lend = useCallback(
    (elements: string | undefined) => elements !== undefined && send({ type: 'clipboard', elements }),
    [send],
  )
  const hear = useStable((report: DesignerReport) => {
    setState((last) => ({ ...(report.type === 'ready' ? waiting : last), ...stateFrom(report) }))
    if (report.type === 'ready') {
      open(content())
      lend(copiedElements())
    }
    if (report.type === 'copied') keepCopied(report.elements)
    if (report.type === 'content') onContent(report)
    if (report.type === 'shortcut') onShortcut(report.key)
    if (report.type === 'picture-wanted') onPictureWanted()
  })
  useReports(frame, hear)
  useEffect(() => onCopiedElsewhere(lend), [lend])
  const { ready } = state
  useEffect(() => {
    if (!ready || appliedDress.current === dress) return
    appliedDress.current = dress
    send({ type: 'dress', ...dress })
  }, [ready, dress, send])
  /** Sends what was asked for by a button, and gives the keys back to the designer. */
  const act = useCallback(
    (request: DesignerRequest) => {
      send(request)
      frame.current?.focus()
    },
    [send],
  )
  return { frame, state, send, act, open }
}

export type Designer = ReturnType<typeof useDesignerFrame>
