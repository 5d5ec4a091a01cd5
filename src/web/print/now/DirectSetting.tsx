import { Flex, Switch, Typography } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '#domain/print/document-types'
import { Setting } from '../settings/Setting'
import { directTemplate, rememberDirect } from '../settings/workstation'

interface DirectSettingProps {
  document: DocumentType
  /** The template that is chosen in the dialog. */
  template: string
}

/** Whether this workstation prints a document in the chosen template without asking. */
export function DirectSetting({ document, template }: DirectSettingProps) {
  const { t } = useTranslation()
  const id = useId()
  const [direct, setDirect] = useState(() => directTemplate(document))
  const change = (isDirect: boolean) => {
    const chosen = isDirect ? template : ''
    rememberDirect(document, chosen)
    setDirect(chosen)
  }
  return (
    <Setting title={t('print.direct.title')}>
      <Flex vertical gap="small">
        <Flex align="center" gap="small">
          <Switch id={id} size="small" checked={direct === template} onChange={change} />
          <label htmlFor={id}>{t('print.direct.switch')}</label>
        </Flex>
        <Typography.Text type="secondary">{t('print.direct.help')}</Typography.Text>
      </Flex>
    </Setting>
  )
}
