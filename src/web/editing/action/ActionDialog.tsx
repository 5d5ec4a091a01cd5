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
import { focusFirstInput } from '../../kit/focus-first-input'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useSending, useUnsaved } from '../../shell/leaving/unsaved'
import { useSaveShortcut } from '../use-save-shortcut'
import './action.css'

interface ActionProps {
  title: ReactNode
  /** The code of the record that it changes. */
  code?: ReactNode
  /** The name of the button that does it. */
  submit: string
  /** It takes something away. */
  danger?: boolean
  /** The call is under way: nothing takes it back, and none is made beside it. */
  calling: boolean
  /** Something is missing or wrong. */
  disabled?: boolean
  /** What it leaves, in words, at the start of the foot. */
  outlook?: ReactNode
  /** Something is typed that closing would lose. */
  unsaved?: boolean
  /** Nothing is typed and nothing is taken away: Enter does it, since the button has the focus. */
  byEnter?: boolean
  /** The class that lays out the form. */
  layout?: string
  onSubmit: () => void
  onClose: () => void
}

type FormProps = PropsWithChildren<ActionProps> & { form: RefObject<HTMLFormElement | null> }

function ActionForm(props: FormProps) {
  const { form, title, code, submit, danger = false, calling, disabled = false, outlook, layout } = props
  const { unsaved = false, byEnter = false, onSubmit, onClose, children } = props
  const { t } = useTranslation()
  const id = useId()
  useSaveShortcut(id)
  useUnsaved(unsaved)
  useSending(calling)
  const onForm = (event: SubmitEvent) => {
    // A form in a window over this one is no part of it, though React tells of it here.
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
 * An action within a dialog that is open already: a form, what it will do in words, and the button that does it. Ctrl+S
 * does it too, and the first input has the focus.
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
      // The window takes the focus when it opens: an input that asks for it before has it in vain.
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={() => !action.calling && action.onClose()}
    >
      <ActionForm {...action} form={form} />
    </ModalWindow>
  )
}
