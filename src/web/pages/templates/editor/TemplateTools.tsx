import { CopyOutlined, DeleteOutlined, DownloadOutlined, ExpandOutlined } from '@ant-design/icons'
import { useNotification, type BaseRecord } from '@refinedev/core'
import { Button, Tooltip, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../../data/session/access'
import { useResource } from '../../../data/resources'
import { saveFile } from '../../../kit/save-file'
import { useRecordDeletion } from '../../../editing/use-record-deletion'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import { LinkButton } from '../../../shell/LinkButton'
import { fetchTemplate } from '../template-calls'
import { templateFile } from '../exchange/template-file'
import { pageOf } from './template-places'

export const TOOLS_WIDTH = 124

interface ToolProps extends Omit<ButtonProps, 'icon'> {
  label: string
  icon: ReactNode
  /** Why it cannot be done. */
  reason?: string | undefined
}

/** A button of a row: its name, or why it is of no use, stands beside it. */
function Tool({ label, reason, ...button }: ToolProps) {
  return (
    <Tooltip title={reason ?? label}>
      <Button
        {...button}
        type="text"
        size="small"
        aria-label={reason === undefined ? label : `${label}: ${reason}`}
        disabled={reason !== undefined}
      />
    </Tooltip>
  )
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

/** The actions on one template of the list. */
export function TemplateTools({ record }: { record: BaseRecord }) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const resource = useResource('templates')
  const deletion = useRecordDeletion(resource)
  const exportFile = useExport()
  const name = String(record.name)
  const cannotCreate = mayDo('create', resource) ? undefined : t('templates.reasons.role')
  return (
    <span className="template-tools" role="presentation" onClick={(event) => event.stopPropagation()}>
      <Tooltip title={t('templates.openPage')}>
        <LinkButton
          type="text"
          size="small"
          icon={<ExpandOutlined />}
          aria-label={t('templates.openPage')}
          to={pageOf(name)}
        />
      </Tooltip>
      <Tool
        label={t('templates.copy')}
        icon={<CopyOutlined />}
        reason={cannotCreate}
        onClick={() => void dialogs.open('templates', 'new', { copied: name })}
      />
      <Tool label={t('templates.export')} icon={<DownloadOutlined />} onClick={() => void exportFile(name)} />
      <Tool
        label={t('list.delete')}
        danger
        icon={<DeleteOutlined />}
        reason={useDeletionReason(record)}
        onClick={() => void deletion(record)}
      />
    </span>
  )
}
