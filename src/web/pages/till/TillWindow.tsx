import { Button, Modal } from 'antd'
import { useId, useRef, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveShortcut } from '../../editing/use-save-shortcut'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { focusFirstInput } from '../../kit/focus-first-input'
import { useIsMobile } from '../../kit/use-is-mobile'

interface TillWindowProps {
  title: string
  code: string
  /** What its primary button is called. */
  button: string
  calling: boolean
  disabled?: boolean
  /** What stands beside the buttons. */
  outlook?: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** A window over a till in which one thing is typed and done. */
export function TillWindow(props: PropsWithChildren<TillWindowProps>) {
  const { title, code, button, calling, disabled = false, outlook, onSubmit, onClose, children } = props
  const { t } = useTranslation()
  const id = useId()
  const mobile = useIsMobile()
  const root = useRef<HTMLDivElement>(null)
  useSaveShortcut(id)
  return (
    <Modal
      open
      centered={!mobile}
      className={mobile ? 'dialog-window dialog-window-full' : 'dialog-window'}
      width={mobile ? '100%' : 'max(36%, 480px)'}
      styles={{ body: { height: mobile ? '100dvh' : 'min(88dvh, 460px)' } }}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
      afterOpenChange={focusFirstInput(root)}
    >
      <div ref={root} style={{ display: 'contents' }}>
        <DialogFrame
          title={title}
          code={code}
          actions={
            <>
              {outlook}
              <Button onClick={onClose}>{t('form.cancel')}</Button>
              <Button type="primary" htmlType="submit" form={id} loading={calling} disabled={disabled}>
                {button}
              </Button>
            </>
          }
        >
          <form
            id={id}
            className="till-form"
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit()
            }}
          >
            {children}
          </form>
        </DialogFrame>
      </div>
    </Modal>
  )
}
