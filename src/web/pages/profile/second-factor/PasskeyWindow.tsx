import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstInput } from '../../../kit/focus-first-input'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'

interface PasskeyWindowProps {
  title: string
  okText: string
  /** The name before it is typed. */
  name: string
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Asks what a passkey is called, before it is made and when it is to be called otherwise. */
export function PasskeyWindow({ title, okText, name, busy, onName, onCancel }: PasskeyWindowProps) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(name)
  const isEmpty = typed.trim() === ''
  return (
    <ModalWindow
      width={440}
      title={title}
      okText={okText}
      cancelText={t('form.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy, disabled: isEmpty }}
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={onCancel}
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !busy) onName(typed.trim())
        }}
      >
        <label htmlFor={`${id}-name`}>{t('profile.second_factor.passkey_name')}</label>
        <Input
          id={`${id}-name`}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </ModalWindow>
  )
}
