import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { Resource } from '#resource/resource'
import { TOAST_SECONDS, toastPlacement } from '../data/notification'
import { download, type Downloaded } from '../data/download'
import { fileName, saveFile } from '../kit/save-file'
import { mayDo } from '../data/session/access'

const ExportProgress = lazy(() =>
  import('./ExportProgress').then((module) => ({ default: module.ExportProgress })),
)

const MEGABYTE = 1024 * 1024
const BETWEEN_NEWS_IN_MILLISECONDS = 250
const formats = ['xlsx', 'csv'] as const
type Format = (typeof formats)[number]

/** The state of a list in the API's terms. */
export interface ExportedList {
  columns: string[]
  filters: unknown[]
  sorts: string[]
  q: string
}

/** The progress of an XLSX file is its size, since its rows are compressed. */
function useProgress(format: Format) {
  const { t } = useTranslation()
  return ({ bytes, lines }: Downloaded, total: number) => {
    const rows = Math.min(Math.max(lines - 1, 0), total)
    if (format === 'csv') {
      const label = t('exchange.export.rows', { rows, total })
      return (
        <Suspense fallback={label}>
          <ExportProgress rows={rows} total={total} label={label} />
        </Suspense>
      )
    }
    return t('exchange.export.size', { size: grouped(bytes / MEGABYTE, 1), total })
  }
}

function useExport(resource: Resource, format: Format, list: ExportedList) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const progress = useProgress(format)
  return async () => {
    const key = `export.${resource.$id}.${format}`
    const stop = new AbortController()
    const actions = (
      <Button size="small" onClick={() => stop.abort()}>
        {t('form.cancel')}
      </Button>
    )
    const toast = { key, placement: toastPlacement, closeIcon: false } as const
    let shownAt = 0
    const show = (so: Downloaded, total: number) => {
      if (performance.now() - shownAt < BETWEEN_NEWS_IN_MILLISECONDS) return
      shownAt = performance.now()
      notification.info({
        ...toast,
        actions,
        duration: 0,
        message: t('exchange.export.running'),
        description: progress(so, total),
      })
    }
    try {
      const onProgress = (so: Downloaded, headers: Headers) =>
        show(so, Number(headers.get('x-total-rows') ?? 0))
      const { file, headers } = await download(
        `/${resource.$id}/export`,
        { format, ...list },
        stop.signal,
        onProgress,
      )
      const name = fileName(headers, `${resource.$id}.${format}`)
      saveFile(file, name)
      const rows = Number(headers.get('x-total-rows') ?? 0)
      notification.success({
        ...toast,
        duration: TOAST_SECONDS,
        message: t('exchange.export.done', { name }),
        description: t('exchange.export.count', { count: rows, rows }),
      })
    } catch (error) {
      if (stop.signal.aborted) return notification.destroy(key)
      const message = error instanceof Error ? error.message : t('errors.unknown')
      notification.error({
        key,
        placement: toastPlacement,
        duration: TOAST_SECONDS,
        message: t('exchange.export.failed'),
        description: message,
      })
    }
  }
}

/** Downloads the whole list, with its filters and order, as a file, where the user may take it out. */
export function ExportButton({ resource, list }: { resource: Resource; list: ExportedList }) {
  const { t } = useTranslation()
  const runs = { xlsx: useExport(resource, 'xlsx', list), csv: useExport(resource, 'csv', list) }
  const items = formats.map((format) => ({
    key: format,
    label: t(`exchange.export.${format}`),
    onClick: () => void runs[format](),
  }))
  if (!mayDo('export', resource)) return null
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Tooltip title={t('exchange.export.title')}>
        <Button icon={<DownloadOutlined aria-hidden />} aria-label={t('exchange.export.title')} />
      </Tooltip>
    </Dropdown>
  )
}
