import { Alert, Skeleton, Button, Tag } from 'antd'
import { useState, type ComponentType, type PropsWithChildren, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useIsMobile } from '../../kit/media-query'
import { NewTemplate } from './NewTemplate'
import { TemplateEditor, type TemplateFrameProps } from './editor/TemplateEditor'
import {
  type TemplateRecord,
  draftOf,
  type OpenedTemplate,
  type TemplateDraft,
} from './editor/template-record'
import './templates.css'
import { TemplatePreview } from './TemplatePreview'
import { VersionsDrawer } from './editor/VersionsDrawer'
import { useAnswer } from '../../data/calls'
import { templateCall } from './template-calls'

interface TemplateOpenerProps {
  /** Its key, or `new`. */
  name: string
  /** The template that a new one begins as a copy of. */
  copied?: string | undefined
  Frame: ComponentType<PropsWithChildren<TemplateFrameProps>>
  /** Buttons of the frame for a stored template. */
  actions?: ReactNode
  /** A new template has got its own address. */
  onNamed: (record: TemplateRecord) => void
  onClose: () => void
}

/**
 * The reason why this user, on this screen, can only look at templates; undefined for a user who may design them. It is
 * decided once: a narrower window must not lose an unsaved design.
 */
function useReason(): string | undefined {
  const resource = useResource('templates')
  const narrow = useIsMobile()
  const [mobile] = useState(narrow)
  if (!mayDo('update', resource)) return 'templates.reasons.role'
  return mobile ? 'templates.reasons.screen' : undefined
}

/** A template that is not loaded yet: its placeholder, or a button to retry. */
function Waiting({ name, Frame, onClose, failure, reload }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <Frame code={name} actions={null} onClose={onClose}>
      {failure === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <LoadFailure title={t('templates.failed')} reason={failure} onRetry={reload} />
      )}
    </Frame>
  )
}

interface WaitingProps extends Pick<TemplateOpenerProps, 'name' | 'Frame' | 'onClose'> {
  failure: string | undefined
  reload: () => void
}

/**
 * A template at its address: an editor for users who may design, a preview for others, the first step for a new one.
 */
export function TemplateOpener(props: TemplateOpenerProps) {
  const { name, copied, Frame, actions, onNamed, onClose } = props
  const { t } = useTranslation()
  const reason = useReason()
  const { opened, begin, session, arrived, failure, reload } = useTemplateRecord(name)
  const isNew = name === 'new'
  if (isNew && reason !== undefined)
    return (
      <Frame code={t('form.new')} actions={null} onClose={onClose}>
        <Alert type="info" showIcon message={t(reason)} />
      </Frame>
    )
  if (!opened && isNew) return <NewTemplate {...{ Frame, copied, onClose }} onBegin={begin} />
  if (!opened) return <Waiting {...{ name, Frame, onClose, failure, reload }} />
  const { stored: record } = opened
  if (record && reason !== undefined) {
    const onRestored = reason === 'templates.reasons.role' ? undefined : arrived
    return <TemplateView key={record.version} {...{ record, reason, Frame, onRestored, onClose }} />
  }
  const onRecord = (saved: TemplateRecord) => {
    arrived(saved)
    if (isNew) onNamed(saved)
  }
  const own = isNew ? null : actions
  return <TemplateEditor key={session} {...{ opened, Frame, onRecord, onClose }} actions={own} />
}

interface TemplateViewProps {
  record: TemplateRecord
  /** The reason why it is read-only, as a key of the texts. */
  reason: string
  Frame: ComponentType<PropsWithChildren<TemplateFrameProps>>
  onClose: () => void
  /** Undefined when the user may not restore an earlier version. */
  onRestored?: ((record: TemplateRecord) => void) | undefined
}

/** A read-only template: its paper, its versions, and the reason why it is not designed here. */
function TemplateView({ record, reason, Frame, onRestored, onClose }: TemplateViewProps) {
  const { t } = useTranslation()
  const versions = useModal()
  const { name, document, content } = draftOf(record)
  return (
    <Frame
      code={name}
      onClose={onClose}
      tags={<Tag bordered={false}>{t('templates.version', { version: record.version })}</Tag>}
      actions={
        <Button icon={<HistoryOutlined aria-hidden />} onClick={versions.show}>
          {t('templates.versions.title')}
        </Button>
      }
    >
      <div className="template template-view">
        <Alert type="info" showIcon message={t(reason)} />
        <TemplatePreview {...{ name, document, content }} />
      </div>
      <VersionsDrawer
        open={versions.visible}
        template={record}
        dirty={false}
        {...{ document, onRestored }}
        onClose={versions.close}
      />
    </Frame>
  )
}

interface Session {
  name: string
  /** Another one means another editor; a new template keeps its own when it gets its address. */
  count: number
  /** The start of a new template, once that is chosen. */
  start?: TemplateDraft
  /** The server's last answer to this editor. */
  own?: TemplateRecord
}

function useSession(name: string) {
  const [session, setSession] = useState<Session>({ name, count: 0 })
  if (name !== session.name) {
    const isOurs = name === session.own?.name
    setSession(isOurs ? { ...session, name } : { name, count: session.count + 1 })
  }
  const begin = useCallback((start: TemplateDraft) => setSession((now) => ({ ...now, start })), [])
  const arrived = useCallback((own: TemplateRecord) => setSession((now) => ({ ...now, own })), [])
  return { ...session, begin, arrived }
}

function openedIn(record: TemplateRecord | undefined, start: TemplateDraft | undefined) {
  if (record) return { stored: record, draft: draftOf(record) }
  return start && { stored: undefined, draft: start }
}

/**
 * The template of an address, and the identity of its editor.
 *
 * @param name its key, or `new`
 */
function useTemplateRecord(name: string) {
  const { count, start, own, begin, arrived } = useSession(name)
  const isNew = name === 'new'
  // A design starts from the template that is stored at that moment, and is not replaced during editing.
  const once = { gcTime: 0, staleTime: Infinity }
  const query = useAnswer(templateCall(name), { ...once, enabled: !isNew && own === undefined })
  const record = own ?? (isNew ? undefined : query.data)
  const opened: OpenedTemplate | undefined = openedIn(record, start)
  return {
    ...{ opened, session: count, begin, arrived },
    failure: query.error?.message,
    reload: () => void query.refetch(),
  }
}
