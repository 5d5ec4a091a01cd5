import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../data/calls'
import { currentUser } from '../data/session/session'
import { useWait } from '../data/session/use-wait'
import { ModalWindow } from './dialogs/ModalWindow'
import { useFocusBack } from './focus'
import { focusFirstInput } from '../kit/focus'
import './password.css'

/** Above every dialog: one of them, or one opened within another, has caused the question. */
const IN_FRONT = 2000

/** Sends the password to the server; its problem is shown below the field. */
function useConfirming(onAnswer: (confirmed: boolean) => void) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { text: wait, begin: beginWait } = useWait()
  const confirm = async () => {
    setBusy(true)
    try {
      await ask({ method: 'POST', path: '/user/confirm', body: { password } })
      onAnswer(true)
    } catch (error) {
      setBusy(false)
      beginWait(error)
      setProblem(error instanceof Error ? error.message : t('errors.unknown'))
    }
  }
  const type = (typed: string) => {
    setPassword(typed)
    setProblem('')
  }
  return { password, problem, busy, wait, type, confirm }
}

/** The window for the signed-in user's password; the interrupted action then continues. */
export function PasswordWindow({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { password, problem, busy, wait, type, confirm } = useConfirming(onAnswer)
  useFocusBack()
  return (
    <ModalWindow
      width={400}
      zIndex={IN_FRONT}
      title={t('shell.password.title')}
      okText={t('shell.password.ok')}
      cancelText={t('form.cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        loading: busy,
        disabled: password === '' || wait !== undefined,
      }}
      instant
      maskClosable={false}
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={() => onAnswer(false)}
    >
      <form
        ref={form}
        id={id}
        className="password-again"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '' && !busy && wait === undefined) void confirm()
        }}
      >
        <p>{t('shell.password.text')}</p>
        <label htmlFor={`${id}-password`}>
          {t('shell.password.label', { name: currentUser()?.name ?? '' })}
        </label>
        <Input.Password
          id={`${id}-password`}
          autoComplete="current-password"
          value={password}
          status={problem === '' ? '' : 'error'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => type(target.value)}
        />
        <div
          id={`${id}-problem`}
          role="alert"
          className={wait === undefined ? 'password-again-problem' : 'unseen'}
        >
          {problem}
        </div>
        {wait !== undefined && (
          <div role="timer" className="password-again-problem">
            {wait}
          </div>
        )}
      </form>
    </ModalWindow>
  )
}
