import { EyeOutlined, RollbackOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Drawer, Skeleton, Tag } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '#domain/print/document-types'
import { useAnswer } from '../../../data/calls'
import { RelativeTime } from '../../../fields/dates/RelativeTime'
import { LoadFailure } from '../../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../../shell/notices/RefreshNotice'
import { useQuestion } from '../../../shell/use-question'
import { PreviewDialog } from '../TemplatePreview'
import { templateTitle } from '../../../print/load-templates'
import { fetchVersion, restoreVersion, versionsCall } from '../template-calls'
import type { StoredVersion, TemplateRecord, TemplateVersion } from './template-record'
import { useTemplatesShown } from './use-template-saving'

interface VersionsDrawerProps {
  open: boolean
  template: TemplateRecord
  document: DocumentType
  /** Whether there are unsaved changes, which restoring would lose. */
  dirty: boolean
  /** Undefined when the user may not restore. */
  onRestored?: ((record: TemplateRecord) => void) | undefined
  onClose: () => void
}

/** Shows a failed call as a message, and answers whether it succeeded. */
function useCalls() {
  const { open } = useNotification()
  const [busy, setBusy] = useState(false)
  const call = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      open?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, call }
}

function useRestoring({ template, dirty, onRestored, onClose }: VersionsDrawerProps, run: Run) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open } = useNotification()
  const show = useTemplatesShown()
  return async (number: number) => {
    const sure = await ask({
      title: t('templates.versions.confirm', { number }),
      content: t(dirty ? 'templates.versions.confirmDirty' : 'templates.versions.confirmText', { number }),
      okText: t('templates.versions.restore'),
      cancelText: t('form.cancel'),
    })
    if (!sure) return
    await run(async () => {
      const restored = await restoreVersion(template.name, number)
      open?.({
        type: 'success',
        message: t('templates.versions.restored', { number, version: restored.version }),
      })
      show()
      onRestored?.(restored)
      onClose()
    })
  }
}

type Run = ReturnType<typeof useCalls>['call']

interface RowProps {
  version: TemplateVersion
  isLatest: boolean
  busy: boolean
  onLook: () => void
  onRestore: (() => void) | undefined
}

function VersionRow({ version, isLatest, busy, onLook, onRestore }: RowProps) {
  const { t } = useTranslation()
  const { number, title, saved_by, created_at } = version
  return (
    <li className="template-version">
      <strong className="template-version-number">{number}</strong>
      <div className="template-version-facts">
        <span>{title && templateTitle({ name: '', title })}</span>
        <span className="quiet">
          {saved_by ?? t('templates.versions.shipped')} · <RelativeTime at={created_at} />
        </span>
      </div>
      {isLatest && <Tag bordered={false}>{t('templates.versions.latest')}</Tag>}
      <Button
        type="text"
        icon={<EyeOutlined />}
        aria-label={t('templates.versions.look', { number })}
        disabled={busy}
        onClick={onLook}
      />
      {!isLatest && onRestore && (
        <Button
          type="text"
          icon={<RollbackOutlined />}
          aria-label={t('templates.versions.restoreOne', { number })}
          disabled={busy}
          onClick={onRestore}
        />
      )}
    </li>
  )
}

/** The versions, the newest first; or the reason why they are missing. */
function VersionList({ template, busy, onLook, onRestore }: VersionListProps) {
  const { t } = useTranslation()
  const query = useVersions(template.name)
  const { data, error, refetch } = query
  if (error && !data)
    return (
      <LoadFailure
        title={t('templates.versions.failed')}
        reason={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />
  return (
    <>
      <RefreshNotice of={query} />
      <ol className="template-versions" aria-label={t('templates.versions.title')}>
        {data.map((version) => (
          <VersionRow
            key={version.number}
            {...{ version, busy }}
            isLatest={version.number === template.version}
            onLook={() => onLook(version.number)}
            onRestore={onRestore && (() => onRestore(version.number))}
          />
        ))}
      </ol>
    </>
  )
}

interface VersionListProps {
  template: TemplateRecord
  busy: boolean
  onLook: (number: number) => void
  onRestore: ((number: number) => void) | undefined
}

const useVersions = (name: string) => useAnswer(versionsCall(name), { refetchOnMount: 'always' })

/** The history of a template: each of its states can be viewed, and restored as a new version. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { open, template, document, onRestored } = props
  const { t } = useTranslation()
  const { busy, call } = useCalls()
  const [looked, setLooked] = useState<StoredVersion>()
  const panel = useRef<HTMLDivElement>(null)
  const onClose = () => {
    setLooked(undefined)
    props.onClose()
  }
  const restore = useRestoring({ ...props, onClose }, call)
  const look = (number: number) => call(async () => setLooked(await fetchVersion(template.name, number)))
  const onRestore = onRestored && ((number: number) => void restore(number))
  const mayRestore = onRestore && looked && looked.number !== template.version
  return (
    <Drawer
      open={open}
      width={420}
      title={t('templates.versions.title')}
      destroyOnHidden
      panelRef={panel}
      // Over a dialog the drawer takes the focus as soon as it is open; without it, Escape would close both.
      afterOpenChange={(shown) => shown && panel.current?.querySelector('button')?.focus()}
      onClose={onClose}
    >
      <VersionList {...{ template, busy, onRestore }} onLook={(number) => void look(number)} />
      {looked && (
        <PreviewDialog
          open
          title={t('templates.versions.one', { number: looked.number })}
          name={template.name}
          document={looked.document ?? document}
          content={looked.content}
          actions={
            mayRestore && (
              <Button key="restore" type="primary" loading={busy} onClick={() => onRestore(looked.number)}>
                {t('templates.versions.restore')}
              </Button>
            )
          }
          onClose={() => setLooked(undefined)}
        />
      )}
    </Drawer>
  )
}
