import { App, type ModalFuncProps } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Question extends Pick<ModalFuncProps, 'title' | 'content' | 'focusTriggerAfterClose'> {
  okText: string
  cancelText: string
  /** Yes removes something. */
  danger?: boolean
  /** The question follows a key press, so that Enter means yes. */
  byKey?: boolean
  onOk?: () => unknown
}

/**
 * The question before an action, and whether it may go on. Every question goes through this hook, since Enter may not
 * mean yes while the user is not looking at the question: a scanner ends with Enter, wherever the focus is.
 */
export function useQuestion() {
  const { modal } = App.useApp()
  return useCallback(
    ({ danger = false, byKey = false, ...question }: Question) =>
      modal.confirm({
        ...question,
        centered: true,
        autoFocusButton: byKey ? 'ok' : 'cancel',
        okButtonProps: { danger },
      }),
    [modal],
  )
}

/** The kind of loss: `unsaved` for input of a dialog or tab that closes, `leave` for that of a page that is left. */
type Loss = 'unsaved' | 'leave'

/** The question whether input may be discarded; continues if so. */
export function useAskToDiscard(loss: Loss) {
  const { t } = useTranslation()
  const ask = useQuestion()
  return useCallback(
    (onDiscard: () => void, content = t(`shell.${loss}.text`)) =>
      ask({
        title: t(`shell.${loss}.title`),
        content,
        okText: t(`shell.${loss}.discard`),
        cancelText: t(`shell.${loss}.keep`),
        danger: true,
        onOk: onDiscard,
      }),
    [ask, loss, t],
  )
}
