import { Button } from 'antd'
import {
  useEffect,
  useId,
  useRef,
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useWhenSent } from '../../data/session/approval'
import { focusFirstInput } from '../../kit/focus'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useSending, useUnsaved } from '../../shell/leaving/unsaved'
import { useSaveShortcut } from '../use-edit-guards'
import './action.css'

interface ActionProps {
  title: ReactNode
  /** The code of the record that it changes. */
  code?: ReactNode
  /** The label of the button that runs the action. */
  submit: string
  /** The action removes something. */
  danger?: boolean
  /** The call is under way: it cannot be undone, and no other one starts. */
  calling: boolean
  /** Something is missing or wrong. */
  disabled?: boolean
  /** The outcome as text, at the start of the foot. */
  outlook?: ReactNode
  /** It becomes a request: another user has to approve it first. */
  asks?: boolean
  /** Whether there is unsaved input. */
  unsaved?: boolean
  /** The button has the focus, so that Enter runs an action without inputs or loss. */
  byEnter?: boolean
  /** The class that lays out the form. */
  layout?: string
  onSubmit: () => void
  onClose: () => void
}

type FormProps = PropsWithChildren<ActionProps> & { form: RefObject<HTMLFormElement | null> }

function ActionForm(props: FormProps) {
  const { form, title, code, submit, danger = false, calling, disabled = false, outlook, layout } = props
  const { asks = false, unsaved = false, byEnter = false, onSubmit, onClose, children } = props
  const { t } = useTranslation()
  const id = useId()
  useSaveShortcut(id)
  useUnsaved(unsaved)
  useSending(calling)
  useWhenSent(() => calling && onClose())
  const onForm = (event: SubmitEvent) => {
    // React also bubbles the submit of a form in a window above, which is not part of this one.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!calling && !disabled) onSubmit()
  }
  return (
    <form ref={form} id={id} className="action-form" onSubmit={onForm}>
      <DialogFrame
        title={title}
        code={code}
        actions={
          <>
            {asks && <span className="action-asks quiet">{t('approvals.needed')}</span>}
            {outlook}
            <Button disabled={calling} onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button
              type="primary"
              htmlType="submit"
              autoFocus={byEnter}
              loading={calling}
              {...{ danger, disabled }}
            >
              {submit}
            </Button>
          </>
        }
      >
        <div className={layout}>{children}</div>
      </DialogFrame>
    </form>
  )
}

/**
 * An action within an open dialog: a form, its outcome as text, and its button. Ctrl+S runs it too, and the first input
 * has the focus.
 */
export function ActionFrame(props: PropsWithChildren<ActionProps>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusFirstInput(form.current), [])
  return <ActionForm {...props} form={form} />
}

interface ActionDialogProps extends ActionProps {
  width: number | string
  height?: string
}

/** An action in a window of its own. */
export function ActionDialog(props: PropsWithChildren<ActionDialogProps>) {
  const { width, height, ...action } = props
  const form = useRef<HTMLFormElement>(null)
  return (
    <ModalWindow
      width={width}
      {...(height === undefined ? {} : { height })}
      // The window takes the focus when it has opened, so an earlier focus would be lost.
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={() => !action.calling && action.onClose()}
    >
      <ActionForm {...action} form={form} />
    </ModalWindow>
  )
}
