import { useNotification } from '@refinedev/core'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/copy-text'
import { saveFile } from '../../../kit/save-file'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import '../../../shell/second-factor/app-secret.css'

interface RecoveryCodesWindowProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes, for the only time; it closes by its button alone. */
export function RecoveryCodesWindow({ codes, onClose }: RecoveryCodesWindowProps) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const text = codes.join('\n')
  const copy = async () => {
    await copyText(text)
    open?.({ type: 'success', message: t('profile.second_factor.copied') })
  }
  return (
    <ModalWindow
      width={560}
      title={t('profile.second_factor.codes')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('profile.second_factor.kept')}
        </Button>
      }
    >
      <p>{t('profile.second_factor.codes_text')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Space>
        <Button onClick={() => void copy()}>{t('profile.second_factor.copy')}</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`]), 'goldbook-recovery-codes.txt')}>
          {t('profile.second_factor.download')}
        </Button>
      </Space>
    </ModalWindow>
  )
}
