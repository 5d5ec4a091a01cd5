import {
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { ColumnHeightOutlined, ColumnWidthOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DesignerReport, DesignerRequest, PaperSize, Direction } from '#paper/designer-messages'
import type { Palette } from '#paper/palette'
import type { Language } from '#words/languages'
import { isObject, type Unread } from '#paper/panel-values'
import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { Measure } from '#domain/typed-number'
import { pressEscape } from '../../../kit/keys/escape'
import { useStable } from '../../../kit/use-stable'
import { countOf, millimetres } from '../../../fields/numbers/measures'
import { NumberInput } from '../../../fields/numbers/NumberInput'

/** The look of the designer and its offers. */
export interface DesignerDress {
  palette: Palette
  language: Language
  dark: boolean
}

/** The last known state of the designer. */
interface DesignerState {
  ready: boolean
  canUndo: boolean
  canRedo: boolean
  /** The number of selected elements. */
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
  /** The content to design, read when the designer is ready. */
  content: () => string
  onContent: (report: Extract<Heard, { type: 'content' }>) => void
  onShortcut: (key: Exclude<Extract<Heard, { type: 'shortcut' }>['key'], 'escape'>) => void
  onPictureWanted: () => void
}

/** A sandboxed frame has an origin of its own, which browsers report as this. */
const OPAQUE_ORIGIN = 'null'

/** Receives the reports of the frame; those sent while its page is hidden are received when it is shown again. */
function useReports(
  frame: RefObject<HTMLIFrameElement | null>,
  hear: (report: DesignerReport) => void,
): void {
  const hidden = useRef<MessageEventSource>(undefined)
  const unheard = useRef<DesignerReport[]>([])
  // The one effect that runs in a hidden page too, which does not know the place of the frame.
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
    // An opaque origin cannot be named; only the frame of our own address has this window.
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
    if (report.type === 'shortcut' && report.key !== 'escape') onShortcut(report.key)
    // A window over the designer has the focus only after its opening animation.
    if (report.type === 'shortcut' && report.key === 'escape') pressEscape(frame.current)
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
  /** Sends the request of a button, and gives the keys back to the designer. */
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

type Kind = 'string' | 'number' | 'boolean'

const holds = (report: Unread, kinds: Record<string, Kind>) =>
  Object.entries(kinds).every(([name, kind]) => typeof report[name] === kind)

/** The required contents of each report: its sender runs a third-party library, in a frame that we do not trust. */
const reports: Record<DesignerReport['type'], (report: Unread) => boolean> = {
  ready: () => true,
  content: (report) =>
    holds(report, { content: 'string', changed: 'boolean', canUndo: 'boolean', canRedo: 'boolean' }),
  selection: (report) => holds(report, { count: 'number' }),
  copied: (report) => holds(report, { elements: 'string' }),
  panel: (report) =>
    holds(report, { panel: 'number', panels: 'number' }) &&
    isObject(report.size) &&
    holds(report.size, { width: 'number', height: 'number' }),
  'picture-wanted': () => true,
  shortcut: ({ key }) => key === 'save' || key === 'escape' || key === 'help',
  failed: (report) => holds(report, { message: 'string' }),
}

const isKnown = (type: unknown): type is DesignerReport['type'] =>
  typeof type === 'string' && Object.hasOwn(reports, type)

/** Whether a message is a report of the designer, whole and as agreed. */
function isReport(value: unknown): value is DesignerReport {
  return isObject(value) && isKnown(value.type) && reports[value.type](value)
}

const KEY = 'goldbook.copied-elements'

/** Keeps elements that were copied, for other templates and other tabs; a browser without room for them keeps none. */
export function keepCopied(elements: string): void {
  try {
    localStorage.setItem(KEY, elements)
  } catch {
    localStorage.removeItem(KEY)
  }
}

/** The elements that were copied last, in any tab. */
export const copiedElements = (): string | undefined => localStorage.getItem(KEY) ?? undefined

/** Receives elements that are copied in another tab; answers the function that stops it. */
export function onCopiedElsewhere(hear: (elements: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) hear(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Elements overlap when a distance is negative. */
const distance = millimetres(-400, 400)
const copies = countOf(1, 100)

interface TypedProps {
  label: string
  measure: Measure
  value: unknown
  onChange: (value: unknown) => void
}

function Typed({ label, ...input }: TypedProps) {
  return (
    <label className="spacing-typed">
      <span className="quiet">{label}</span>
      <NumberInput aria-label={label} {...input} />
    </label>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const pointsIn = (millimetre: number) => millimetre * POINTS_PER_MILLIMETRE

/** Copies of the selection, at a typed distance from each other. */
function Repeat({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const [times, setTimes] = useState<unknown>(2)
  const [right, setRight] = useState<unknown>(0)
  const [down, setDown] = useState<unknown>(10)
  const repeat = () => {
    if (!isNumber(times) || !isNumber(right) || !isNumber(down)) return
    designer.act({ type: 'repeat', times, right: pointsIn(right), down: pointsIn(down) })
  }
  return (
    <Space align="end" wrap>
      <Typed label={t('templates.spacing.times')} measure={copies} value={times} onChange={setTimes} />
      <Typed label={t('templates.spacing.right')} measure={distance} value={right} onChange={setRight} />
      <Typed label={t('templates.spacing.below')} measure={distance} value={down} onChange={setDown} />
      <Button
        icon={<CopyOutlined aria-hidden />}
        disabled={![times, right, down].every(isNumber)}
        onClick={repeat}
      >
        {t('templates.spacing.repeat')}
      </Button>
    </Space>
  )
}

/** The distance from each chosen element to the next. */
function Gap({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const [gap, setGap] = useState<unknown>(2)
  const disabled = !isNumber(gap) || designer.state.selected < 2
  const space = (along: Direction) => {
    if (isNumber(gap)) designer.act({ type: 'space', along, gap: pointsIn(gap) })
  }
  return (
    <Space align="end" wrap>
      <Typed label={t('templates.spacing.gap')} measure={distance} value={gap} onChange={setGap} />
      <Button icon={<ColumnWidthOutlined aria-hidden />} {...{ disabled }} onClick={() => space('across')}>
        {t('templates.spacing.across')}
      </Button>
      <Button icon={<ColumnHeightOutlined aria-hidden />} {...{ disabled }} onClick={() => space('down')}>
        {t('templates.spacing.down')}
      </Button>
    </Space>
  )
}

/** Typed distances: from the selection to its copies, and between elements. */
export function SpacingMenu({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const disabled = designer.state.selected === 0
  const content = (
    <div className="spacing-menu">
      <Repeat designer={designer} />
      <Gap designer={designer} />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" content={content} {...(disabled ? { open: false } : {})}>
      <Button type="text" size="small" icon={<ColumnWidthOutlined aria-hidden />} disabled={disabled}>
        {t('templates.spacing.title')}
      </Button>
    </Popover>
  )
}
