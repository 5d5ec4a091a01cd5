import { UploadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isImportable } from '#resource/importable'
import type { Resource } from '#resource/resource'
import { mayDo } from '../../providers/access'

const ImportDialog = lazy(() => import('./ImportDialog').then((module) => ({ default: module.ImportDialog })))

/** Opens the import of a file, where the user may write records of the resource. */
export function ImportButton({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!isImportable(resource) || !(mayDo('create', resource) || mayDo('update', resource))) return null
  return (
    <>
      <Tooltip title={t('exchange.import.title')}>
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={t('exchange.import.title')}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {open && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
