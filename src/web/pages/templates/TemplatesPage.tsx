import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  ExpandOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useNotification, type BaseRecord, useModal } from '@refinedev/core'
import { Button, Dropdown, Tooltip } from 'antd'
import { type ReactNode, lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '#paper/panel-values'
import { fieldsOf } from '#resource/resource'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { saveFile } from '../../kit/save-file'
import { useIsPhone, useIsMobile } from '../../kit/media-query'
import { useRecordDeletion } from '../../editing/use-record-deletion'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { LinkButton } from '../../shell/LinkButton'
import { fetchTemplate } from './template-calls'
import { templateFile } from './template-file'
import { pageOf } from './editor/template-places'
import { useTitle } from '../../data/languages/use-title'
import { templateTitle } from '../../print/load-templates'
import { RecordList } from '../../list/RecordList'
import { paperNamed } from './designer/panel-content'
import './templates.css'

const TOOLS_WIDTH = 124

/** An action on one template of the list. */
interface TemplateAction {
  key: string
  label: string
  icon: ReactNode
  danger?: boolean
  /** The reason why it cannot be done. */
  reason?: string | undefined
  run: () => void
}

/** The file of a template, as it is stored now. */
function useExport() {
  const { open } = useNotification()
  return async (name: string) => {
    try {
      const file = templateFile(await fetchTemplate(name))
      saveFile(new Blob([file], { type: 'application/json' }), `${name}.json`)
    } catch (error) {
      open?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    }
  }
}

function useDeletionReason({ standard }: BaseRecord): string | undefined {
  const { t } = useTranslation()
  const resource = useResource('templates')
  if (!mayDo('delete', resource)) return t('templates.reasons.delete')
  return standard === true ? t('templates.reasons.standard') : undefined
}

function useActions(record: BaseRecord): TemplateAction[] {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const resource = useResource('templates')
  const deletion = useRecordDeletion(resource)
  const exportFile = useExport()
  const name = String(record.name)
  return [
    {
      ...{ key: 'copy', label: t('templates.copy'), icon: <CopyOutlined /> },
      reason: mayDo('create', resource) ? undefined : t('templates.reasons.role'),
      run: () => void dialogs.open('templates', 'new', { copied: name }),
    },
    {
      ...{ key: 'export', label: t('templates.export'), icon: <DownloadOutlined /> },
      run: () => void exportFile(name),
    },
    {
      ...{ key: 'delete', label: t('list.delete'), icon: <DeleteOutlined />, danger: true },
      reason: useDeletionReason(record),
      run: () => void deletion(record),
    },
  ]
}

/** A button of a row: its name, or the reason against it, stands beside it. */
function Tool({ label, icon, danger = false, reason, run }: TemplateAction) {
  return (
    <Tooltip title={reason ?? label}>
      <Button
        {...{ icon, danger }}
        type="text"
        size="small"
        aria-label={reason === undefined ? label : `${label}: ${reason}`}
        disabled={reason !== undefined}
        onClick={run}
      />
    </Tooltip>
  )
}

/** The actions behind one button: a card of a phone has no room for each, and no mouse to show their names. */
function FoldedTools({ actions }: { actions: readonly TemplateAction[] }) {
  const { t } = useTranslation()
  const items = actions.map(({ key, label, icon, danger = false, reason, run }) => ({
    ...{ key, icon, danger, disabled: reason !== undefined, onClick: run },
    label: reason === undefined ? label : `${label} · ${reason}`,
  }))
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t('list.more')} />
    </Dropdown>
  )
}

/** The actions on one template of the list. */
function TemplateTools({ record }: { record: BaseRecord }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const actions = useActions(record)
  return (
    <span className="template-tools" role="presentation" onClick={(event) => event.stopPropagation()}>
      {isPhone ? (
        <FoldedTools actions={actions} />
      ) : (
        <>
          <Tooltip title={t('templates.openPage')}>
            <LinkButton
              type="text"
              size="small"
              icon={<ExpandOutlined />}
              aria-label={t('templates.openPage')}
              to={pageOf(String(record.name))}
            />
          </Tooltip>
          {actions.map((action) => (
            <Tool {...action} key={action.key} />
          ))}
        </>
      )}
    </span>
  )
}

const ImportDialog = lazy(() =>
  import('./TemplateImport').then((module) => ({ default: module.TemplateImport })),
)

/** Opens the import of a file. */
function ImportButton() {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  return (
    <>
      <Tooltip title={t('templates.import.title')}>
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={t('templates.import.title')}
          onClick={show}
        />
      </Tooltip>
      {visible && (
        <Suspense>
          <ImportDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const renderTools = (record: BaseRecord) => <TemplateTools record={record} />

const PAPER_WIDTH = 140
const widths = { name: 144, title: 172, document: 136, standard: 104, paper: PAPER_WIDTH, version: 72 }

/** The paper and its size in one; the title in the user's language. */
function useOwnColumns() {
  const { t } = useTranslation()
  const title = useTitle()
  const { paper: field = {}, title: named = {} } = fieldsOf(useResource('templates'))
  return useMemo(() => {
    const render = ({ width, height }: BaseRecord) => {
      const size = { width: Number(width), height: Number(height) }
      return (
        <>
          {t(`templates.papers.${paperNamed(size)}`)}{' '}
          <span className="quiet">
            {size.width} × {size.height}
          </span>
        </>
      )
    }
    const renderTitle = ({ name, title: stored }: BaseRecord) =>
      templateTitle({ name: text(name), title: text(stored) })
    return {
      title: { title: title(named), width: widths.title, render: renderTitle },
      paper: { title: `${title(field)} (mm)`, width: PAPER_WIDTH, render },
    }
  }, [t, title, field, named])
}

/** All print templates; a click opens the designer. */
export function TemplatesPage() {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const resource = useResource('templates')
  const mayCreate = mayDo('create', resource)
  const fixed = !useIsMobile()
  const rowTools = useMemo(() => ({ width: TOOLS_WIDTH, fixed, render: renderTools }), [fixed])
  const kind = {
    resource,
    name: 'templates',
    title: title(resource),
    failed: t('list.failed'),
    columns: resource.list.columns,
    widths,
    computed: useOwnColumns(),
    rowTools,
    importing: mayCreate ? <ImportButton /> : undefined,
    onOpen: ({ name }: BaseRecord) => {
      if (typeof name === 'string') void dialogs.open('templates', name)
    },
    onCreate: mayCreate ? () => void dialogs.open('templates', 'new') : undefined,
  }
  return <RecordList kind={kind} />
}
