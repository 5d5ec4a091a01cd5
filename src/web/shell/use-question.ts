import { App, type ModalFuncProps } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Question extends Pick<ModalFuncProps, 'title' | 'content' | 'focusTriggerAfterClose'> {
  okText: string
  cancelText: string
  /** A yes takes something away. */
  danger?: boolean
  /** Asked for by a key, whose hand is on the keyboard: Enter means yes. */
  byKey?: boolean
  onOk?: () => unknown
}

/**
 * Asks before something is done, and answers whether it may be. Each question is asked here, since Enter may not mean
 * yes where nobody looks at the question: a scanner ends with Enter, wherever the focus is when it is used.
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

/** What would be lost: what was typed into a dialog or a tab that closes, or what a page holds that is left. */
type Loss = 'unsaved' | 'leave'

/** Asks whether input may be lost, and goes on if so. */
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
