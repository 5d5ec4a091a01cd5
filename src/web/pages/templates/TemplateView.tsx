import { HistoryOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { Alert, Button, Tag } from 'antd'
import type { ComponentType, PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateFrameProps } from './editor/TemplateEditor'
import { TemplatePreview } from './preview/TemplatePreview'
import { draftOf, type TemplateRecord } from './editor/template-record'
import { VersionsDrawer } from './editor/VersionsDrawer'

interface TemplateViewProps {
  record: TemplateRecord
  /** Why it is only looked at, as a key of the texts. */
  reason: string
  Frame: ComponentType<PropsWithChildren<TemplateFrameProps>>
  onClose: () => void
  /** Undefined where the user may not restore an earlier version. */
  onRestored?: ((record: TemplateRecord) => void) | undefined
}

/** A template to look at: its paper and its versions, and why it is not designed here. */
export function TemplateView({ record, reason, Frame, onRestored, onClose }: TemplateViewProps) {
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
