import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '#domain/print/document-types'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { TemplatePreview } from './TemplatePreview'

interface PreviewDialogProps {
  open: boolean
  title: ReactNode
  name: string
  document: DocumentType
  content: string
  /** The actions on the preview. */
  actions?: ReactNode
  onClose: () => void
}

/** The paper in a window over the page. */
export function PreviewDialog({ open, title, actions, onClose, ...preview }: PreviewDialogProps) {
  const { t } = useTranslation()
  return (
    <ModalWindow
      open={open}
      destroyOnHidden
      fillsPhone
      width="min(1120px, 94vw)"
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('form.close')}
        </Button>,
        actions,
      ]}
    >
      <div className="template-preview-window">
        <TemplatePreview {...preview} />
      </div>
    </ModalWindow>
  )
}
