import { Input } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstInput } from '../../../kit/focus-first-input'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { AppQrCode } from '../../../shell/second-factor/AppQrCode'
import { AppSecretText } from '../../../shell/second-factor/AppSecretText'
import { useFirstCode } from '../../../shell/second-factor/use-first-code'
import type { AppSecret } from '../../../data/session/second-factor'

interface AppWindowProps {
  app: AppSecret
  /** The app is added: these are its recovery codes. */
  onAdded: (codes: string[]) => void
  onCancel: () => void
}

/** Adds an authenticator app: its QR code, and the first code that proves it. */
export function AppWindow({ app, onAdded, onCancel }: AppWindowProps) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { code, problem, busy, codes, type, confirm } = useFirstCode()
  useEffect(() => {
    if (codes !== undefined) onAdded(codes)
  }, [codes, onAdded])
  return (
    <ModalWindow
      width={440}
      title={t('profile.second_factor.app')}
      okText={t('profile.second_factor.confirm')}
      cancelText={t('form.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy, disabled: code.trim() === '' }}
      maskClosable={false}
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={onCancel}
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '' && !busy) void confirm()
        }}
      >
        <p>{t('profile.second_factor.scan')}</p>
        <AppQrCode address={app.address} />
        <AppSecretText secret={app.secret} />
        <label htmlFor={`${id}-code`}>{t('profile.second_factor.code')}</label>
        <Input
          id={`${id}-code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          status={problem === '' ? '' : 'error'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => type(target.value)}
        />
        <div id={`${id}-problem`} role="alert" className="password-problem">
          {problem}
        </div>
      </form>
    </ModalWindow>
  )
}
