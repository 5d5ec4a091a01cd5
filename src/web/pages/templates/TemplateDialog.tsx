import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { useDialogs, type DialogProps } from '../../shell/dialogs/dialogs'
import { LinkButton } from '../../shell/LinkButton'
import type { TemplateFrameProps } from './editor/TemplateEditor'
import { TemplateOpener } from './TemplateOpener'
import { pageOf } from './editor/template-places'

/** A template in a dialog: the designer over another page. */
export function TemplateDialog({ recordKey, preset, onClose }: DialogProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const copied = typeof preset?.copied === 'string' ? preset.copied : undefined
  const page = (
    <LinkButton
      className="dialog-action-start"
      type="text"
      icon={<ExportOutlined aria-hidden />}
      to={pageOf(recordKey)}
    >
      {t('templates.openPage')}
    </LinkButton>
  )
  return (
    <TemplateOpener
      name={recordKey}
      copied={copied}
      Frame={TemplateDialogFrame}
      actions={page}
      onNamed={({ name }) => dialogs.replace(name)}
      onClose={() => onClose()}
    />
  )
}

function TemplateDialogFrame({ actions, primary, onClose, ...props }: PropsWithChildren<TemplateFrameProps>) {
  const { t } = useTranslation()
  const all = (
    <>
      {actions}
      <Button onClick={onClose}>{t('form.close')}</Button>
      {primary}
    </>
  )
  return <DialogFrame {...props} title={t('shell.pages.template')} actions={all} />
}
