import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  RedoOutlined,
  ScissorOutlined,
  SnippetsOutlined,
  SwitcherOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button, Divider, Dropdown, Select, Tooltip, Segmented } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alignCommands, type AlignCommand, type DesignerRequest } from '#paper/designer-messages'
import { SpacingMenu, type Designer } from './use-designer-frame'
import { useQuestion } from '../../../shell/use-question'

const alignIcons: Record<AlignCommand, ReactNode> = {
  left: <AlignLeftOutlined />,
  centre: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  top: <VerticalAlignTopOutlined />,
  middle: <VerticalAlignMiddleOutlined />,
  bottom: <VerticalAlignBottomOutlined />,
  'distribute-across': <ColumnWidthOutlined />,
  'distribute-down': <ColumnHeightOutlined />,
}

/** The minimum number of selected elements for which an arrangement makes sense. */
const leastToAlign = (how: AlignCommand) => (how.startsWith('distribute') ? 3 : 2)

type EditCommand = Extract<
  DesignerRequest['type'],
  'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'duplicate' | 'remove'
>

const editCommands: {
  command: EditCommand
  keys: string
  icon: ReactNode
  needs?: 'undo' | 'redo' | 'selection'
}[] = [
  { command: 'undo', keys: 'Ctrl+Z', icon: <UndoOutlined />, needs: 'undo' },
  { command: 'redo', keys: 'Ctrl+Shift+Z', icon: <RedoOutlined />, needs: 'redo' },
  { command: 'cut', keys: 'Ctrl+X', icon: <ScissorOutlined />, needs: 'selection' },
  { command: 'copy', keys: 'Ctrl+C', icon: <CopyOutlined />, needs: 'selection' },
  { command: 'paste', keys: 'Ctrl+V', icon: <SnippetsOutlined /> },
  { command: 'duplicate', keys: 'Ctrl+D', icon: <SwitcherOutlined />, needs: 'selection' },
  { command: 'remove', keys: 'Delete', icon: <DeleteOutlined />, needs: 'selection' },
]

const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

function EditButtons({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { ready, canUndo, canRedo, selected } = designer.state
  const has = { undo: canUndo, redo: canRedo, selection: selected > 0 }
  return editCommands.map(({ command, keys, icon, needs }) => (
    <Tooltip key={command} title={`${t(`templates.commands.${command}`)} (${keys})`}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={t(`templates.commands.${command}`)}
        disabled={!ready || (needs !== undefined && !has[needs])}
        onClick={() => designer.act({ type: command })}
      />
    </Tooltip>
  ))
}

function AlignMenu({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { selected } = designer.state
  const items = alignCommands.map((how) => ({
    key: how,
    icon: alignIcons[how],
    label: t(`templates.align.${how}`),
    disabled: selected < leastToAlign(how),
    onClick: () => designer.act({ type: 'align', how }),
  }))
  return (
    <Tooltip title={selected < 2 ? t('templates.align.hint') : undefined}>
      <Dropdown trigger={['click']} disabled={selected < 2} menu={{ items }}>
        <Button type="text" size="small" icon={<AlignLeftOutlined aria-hidden />} disabled={selected < 2}>
          {t('templates.align.title')}
        </Button>
      </Dropdown>
    </Tooltip>
  )
}

function ZoomSelect({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { zoom, setZoom, scale } = useDesignerZoom(designer)
  const percent = (value: number) => `${Math.round(value * 100)} %`
  const options: { value: Zoom; label: string }[] = [
    { value: 'fit', label: t('templates.zoomFit') },
    ...scales.map((value) => ({ value, label: percent(value) })),
  ]
  return (
    <Select<Zoom>
      size="small"
      variant="borderless"
      className="template-zoom"
      popupMatchSelectWidth={false}
      aria-label={t('templates.zoom')}
      disabled={!designer.state.ready}
      value={zoom}
      options={options}
      labelRender={({ label }) => (scale === undefined ? label : percent(scale))}
      onChange={setZoom}
    />
  )
}

/** The actions of the designer. */
export function DesignerToolbar({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { selected } = designer.state
  return (
    <div className="template-toolbar" role="toolbar" aria-label={t('templates.tools')}>
      <EditButtons designer={designer} />
      <Divider type="vertical" />
      <AlignMenu designer={designer} />
      <SpacingMenu designer={designer} />
      <Divider type="vertical" />
      <PanelTabs designer={designer} />
      <Divider type="vertical" />
      <ZoomSelect designer={designer} />
      {selected > 0 && (
        <span className="quiet template-selected" role="status">
          {t('templates.selected', { count: selected })}
        </span>
      )}
    </div>
  )
}

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

type Zoom = 'fit' | number

/** The zoom of the paper: as wide as there is room, until the user sets another. */
function useDesignerZoom(designer: Designer) {
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

/** The server's limit of panels in one template. */
const MOST_PANELS = 10

/** Confirms, then removes the shown panel. */
function useRemoval({ state: { panel }, send }: Designer) {
  const { t } = useTranslation()
  const ask = useQuestion()
  return () =>
    void ask({
      title: t('templates.panels.removeConfirm', { number: panel + 1 }),
      content: t('templates.panels.removeText'),
      okText: t('templates.panels.remove'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => send({ type: 'remove-panel', panel }),
    })
}

/** A template's panels: chosen for the design, added and removed. Each prints as a page, or pages, of its own. */
function PanelTabs({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { panel, panels, size, ready } = designer.state
  const remove = useRemoval(designer)
  return (
    <>
      <span className="quiet">{t('templates.panels.title')}</span>
      <Segmented
        size="small"
        aria-label={t('templates.panels.title')}
        disabled={!ready}
        options={Array.from({ length: panels }, (_, value) => ({ value, label: value + 1 }))}
        value={panel}
        onChange={(next) => designer.send({ type: 'show-panel', panel: next })}
      />
      <Tooltip title={t('templates.panels.add')}>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('templates.panels.add')}
          disabled={!ready || size === undefined || panels >= MOST_PANELS}
          onClick={() => size && designer.send({ type: 'add-panel', size })}
        />
      </Tooltip>
      <Tooltip title={t(panels < 2 ? 'templates.panels.last' : 'templates.panels.remove')}>
        <Button
          type="text"
          size="small"
          icon={<MinusOutlined />}
          aria-label={t('templates.panels.remove')}
          disabled={!ready || panels < 2}
          onClick={remove}
        />
      </Tooltip>
    </>
  )
}
