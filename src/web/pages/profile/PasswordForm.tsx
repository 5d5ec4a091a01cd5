import { Button, Input } from 'antd'
import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordFields, useOwnPassword, type PasswordField } from './use-own-password'

interface PasswordRowProps {
  name: PasswordField
  value: string
  problem: string | undefined
  onType: (value: string) => void
}

function PasswordRow({ name, value, problem, onType }: PasswordRowProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="password-row">
      <label htmlFor={id}>{t(`profile.password.${name}`)}</label>
      <Input.Password
        id={id}
        value={value}
        autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onType(target.value)}
      />
      <div id={`${id}-problem`} role="alert" className="password-problem">
        {problem}
      </div>
    </div>
  )
}

/** The old password, the new one and the new one once more; what is wrong is said where it is. */
export function PasswordForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { typed, problems, refusals, busy, type, send } = useOwnPassword()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus()
  }, [refusals])
  return (
    <form ref={form} className="password-form" noValidate onSubmit={submit}>
      {passwordFields.map((name) => (
        <PasswordRow
          key={name}
          name={name}
          value={typed[name]}
          problem={problems[name]}
          onType={(value) => type(name, value)}
        />
      ))}
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={passwordFields.some((name) => typed[name] === '')}
      >
        {t('profile.password.submit')}
      </Button>
    </form>
  )
}
