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
} from '@ant-design/icons'
import { Button, Divider, Dropdown, Select, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { alignCommands, type AlignCommand, type DesignerRequest } from '#paper/designer-messages'
import { PanelTabs } from './PanelTabs'
import { SpacingMenu } from './SpacingMenu'
import type { Designer } from './use-designer-frame'
import { useDesignerZoom, type Zoom } from './use-designer-zoom'

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

/** From how many selected elements on an arrangement means anything. */
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
