import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import { useAnswer } from '../data/calls'
import { formatDatetime, formatNumber } from '../data/languages/format'
import { mayDo } from '../data/session/access'
import type { KeptExport } from './kept-export'
import { formats, useExport, type ExportedList } from './use-export'

/** The files that jobs write for the user, or have written within the day; asked for when the menu opens. */
function useKeptExports(resource: Resource, enabled: boolean): KeptExport[] {
  const call = { resource: 'exports', path: '/exports' }
  const { data } = useAnswer<{ data: KeptExport[] }>(call, { enabled, staleTime: 0 })
  return (data?.data ?? []).filter((job) => job.resource === resource.$id && !job.problem)
}

/** Downloads the whole list, with its filters and order, as a file, where the user may take it out. */
export function ExportButton({ resource, list }: { resource: Resource; list: ExportedList }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const run = useExport(resource)
  const may = mayDo('export', resource)
  const kept = useKeptExports(resource, open && may)
  if (!may) return null
  const items = [
    ...formats.map((format) => ({
      key: format,
      label: t(`exchange.export.${format}`),
      onClick: () => void run.list(format, list),
    })),
    ...(kept.length === 0
      ? []
      : [
          {
            key: 'kept',
            type: 'group' as const,
            label: t('exchange.export.kept'),
            children: kept.map((job) => ({
              key: job.id,
              label: t('exchange.export.one', {
                at: formatDatetime(job.asked_at),
                rows: formatNumber(job.total),
              }),
              onClick: () => void run.kept(job),
            })),
          },
        ]),
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }} onOpenChange={setOpen}>
      <Tooltip title={t('exchange.export.title')}>
        <Button icon={<DownloadOutlined aria-hidden />} aria-label={t('exchange.export.title')} />
      </Tooltip>
    </Dropdown>
  )
}
