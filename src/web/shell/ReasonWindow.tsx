import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApprovableName } from '../data/languages/use-role-title'
import { ModalWindow } from './dialogs/ModalWindow'
import { useFocusBack } from './focus'
import { focusFirstInput } from '../kit/focus'
import './reason.css'

/** Above every dialog: one of them, or one opened within another, has caused the question. */
const IN_FRONT = 2000

const LONGEST_REASON = 500

interface ReasonWindowProps {
  /** The actions that need the approval. */
  actions: readonly string[]
  onAnswer: (reason: string | undefined) => void
}

/** The question for the reason of a request; with the reason the action is sent to the user who approves it. */
export function ReasonWindow({ actions, onAnswer }: ReasonWindowProps) {
  const { t } = useTranslation()
  const approvableName = useApprovableName()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  useFocusBack()
  const reason = typed.trim()
  return (
    <ModalWindow
      width={440}
      zIndex={IN_FRONT}
      title={t('approvals.ask.title')}
      okText={t('approvals.ask.ok')}
      cancelText={t('form.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: reason === '' }}
      instant
      maskClosable={false}
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={() => onAnswer(undefined)}
    >
      <form
        ref={form}
        id={id}
        className="approval-reason"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== '') onAnswer(reason)
        }}
      >
        <p>{t('approvals.ask.text')}</p>
        <ul>
          {actions.map((action) => (
            <li key={action}>{approvableName(action)}</li>
          ))}
        </ul>
        <label htmlFor={`${id}-reason`}>{t('approvals.ask.reason')}</label>
        <Input.TextArea
          id={`${id}-reason`}
          rows={3}
          maxLength={LONGEST_REASON}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </ModalWindow>
  )
}
