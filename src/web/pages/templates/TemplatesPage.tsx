import { UploadOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../fields/use-title'
import { mayDo } from '../../providers/access'
import { useResource } from '../../providers/resources'
import { RecordList } from '../../screens/RecordList'
import { useDialogs } from '../../shell/dialogs'
import { TemplateTools, TOOLS_WIDTH } from './TemplateTools'
import './templates.css'

const ImportDialog = lazy(() =>
  import('./TemplateImport').then((module) => ({ default: module.TemplateImport })),
)

/** Opens the import of a file. */
function ImportButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('templates.import.title')}>
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={t('templates.import.title')}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {open && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const rowTools = {
  width: TOOLS_WIDTH,
  render: (record: BaseRecord) => <TemplateTools record={record} />,
}

/** All print templates; a click opens the designer. */
export function TemplatesPage() {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const resource = useResource('templates')
  const mayCreate = mayDo('create', resource)
  const kind = {
    resource,
    name: 'templates',
    title: title(resource),
    failed: t('list.failed'),
    columns: resource.list.columns,
    rowTools,
    importing: mayCreate ? <ImportButton /> : undefined,
    onOpen: ({ name }: BaseRecord) => {
      if (typeof name === 'string') void dialogs.open('templates', name)
    },
    onCreate: mayCreate ? () => void dialogs.open('templates', 'new') : undefined,
  }
  return <RecordList kind={kind} />
}
