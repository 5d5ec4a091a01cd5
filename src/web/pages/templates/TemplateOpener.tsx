import { Alert, Skeleton } from 'antd'
import { useState, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useIsMobile } from '../../kit/use-is-mobile'
import { NewTemplate } from './NewTemplate'
import { TemplateEditor, type TemplateFrameProps } from './editor/TemplateEditor'
import type { TemplateRecord } from './editor/template-record'
import { TemplateView } from './TemplateView'
import './templates.css'
import { useTemplateRecord } from './editor/use-template-record'

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
  /** Escape was pressed in the designer. */
  onEscape?: () => void
}

/**
 * Why this user, on this screen, only looks at templates; undefined for one who may design them. It is shown once: a
 * window that is made narrower must not lose what is designed in it.
 */
function useReason(): string | undefined {
  const resource = useResource('templates')
  const narrow = useIsMobile()
  const [mobile] = useState(narrow)
  if (!mayDo('update', resource)) return 'templates.reasons.role'
  return mobile ? 'templates.reasons.screen' : undefined
}

/** A template that is not there yet: on its way, or with another try. */
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
 * A template at its address: an editor for those who may design, a preview for other users, the first step for a new
 * one.
 */
export function TemplateOpener(props: TemplateOpenerProps) {
  const { name, copied, Frame, actions, onNamed, onClose, onEscape } = props
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
  return <TemplateEditor key={session} {...{ opened, Frame, onRecord, onClose, onEscape }} actions={own} />
}
