import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '#domain/print/document-types'
import { useIsMobile } from '../../../kit/use-is-mobile'
import { TemplatePreview } from './TemplatePreview'

interface PreviewDialogProps {
  open: boolean
  title: ReactNode
  name: string
  document: DocumentType
  content: string
  /** What can be done with what is seen. */
  actions?: ReactNode
  onClose: () => void
}

/** The paper, over whatever is there. */
export function PreviewDialog({ open, title, actions, onClose, ...preview }: PreviewDialogProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  return (
    <Modal
      open={open}
      destroyOnHidden
      centered={!mobile}
      className={mobile ? 'dialog-window-full' : ''}
      width={mobile ? '100%' : 'min(1120px, 94vw)'}
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
    </Modal>
  )
}
