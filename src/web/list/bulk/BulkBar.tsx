import { CloseOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import './bulk.css'
import { BulkDeleteDialog } from './BulkDeleteDialog'
import { BulkEditDialog } from './BulkEditDialog'
import { mayBulk } from '../list-fields'
import { useListScreens } from '../list-screens'
import type { Selection } from '../use-selection'

interface BulkBarProps {
  resource: Resource
  selection: Selection
}

/** The actions on the marked records. It covers the pager, so that no row moves. */
export function BulkBar({ resource, selection, children }: PropsWithChildren<BulkBarProps>) {
  const { t } = useTranslation()
  const [action, setAction] = useState<'edit' | 'delete'>()
  const { records, choose } = selection
  const close = (done: boolean) => {
    setAction(undefined)
    if (done) choose([])
  }
  const dialog = { resource, records, onClose: close }
  const { bulkEdit: own } = useListScreens(resource.$id)
  const EditDialog = own?.component ?? BulkEditDialog
  return (
    <>
      <div className="bulk-bar" role="toolbar" aria-label={t('list.bulk.title')}>
        <strong role="status">{t('list.bulk.selected', { count: records.length })}</strong>
        {children}
        {mayBulk('update', resource) && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            onClick={() => setAction('edit')}
          >
            {t(own?.title ?? 'list.bulk.edit')}
          </Button>
        )}
        {mayBulk('delete', resource) && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => setAction('delete')}
          >
            {t('list.delete')}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('list.bulk.clear')}
          onClick={() => choose([])}
        />
      </div>
      {action === 'edit' && (
        <Suspense>
          <EditDialog {...dialog} />
        </Suspense>
      )}
      {action === 'delete' && <BulkDeleteDialog {...dialog} />}
    </>
  )
}
