import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { PreviewDialog } from '../preview/PreviewDialog'
import { draftOf, type TemplateRecord } from './template-record'
import { formatDatetime } from '../../../data/languages/format'

interface StaleDialogProps {
  /** What somebody else saved meanwhile. */
  theirs: TemplateRecord
  saving: boolean
  onTakeTheirs: () => void
  onSaveMine: () => void
  onClose: () => void
}

/** Somebody else saved meanwhile: theirs can be looked at, taken, or followed by mine as a newer version. */
export function StaleDialog({ theirs, saving, onTakeTheirs, onSaveMine, onClose }: StaleDialogProps) {
  const { t } = useTranslation()
  const [looking, setLooking] = useState(false)
  const { document, content } = draftOf(theirs)
  const version = theirs.version
  const footer = [
    <Button key="close" onClick={onClose}>
      {t('templates.stale.back')}
    </Button>,
    <Button key="look" onClick={() => setLooking(true)}>
      {t('templates.stale.look', { version })}
    </Button>,
    <Button key="theirs" danger onClick={onTakeTheirs}>
      {t('templates.stale.takeTheirs')}
    </Button>,
    <Button key="mine" type="primary" loading={saving} onClick={onSaveMine}>
      {t('templates.stale.saveMine', { version: version + 1 })}
    </Button>,
  ]
  return (
    <ModalWindow width={700} title={t('templates.stale.title')} footer={footer} onCancel={onClose}>
      <p>{t('templates.stale.text', { version, at: formatDatetime(theirs.updated_at) })}</p>
      {looking && (
        <PreviewDialog
          open
          title={t('templates.versions.one', { number: version })}
          name={theirs.name}
          {...{ document, content }}
          onClose={() => setLooking(false)}
        />
      )}
    </ModalWindow>
  )
}
