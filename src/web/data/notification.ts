import type { NotificationProvider } from '@refinedev/core'
import { useNotificationProvider as useAntdProvider } from '@refinedev/antd'
import { useMemo } from 'react'
import { translate } from './languages/i18n'
import { useStable } from '../kit/use-stable'

/** The duration of a toast, in seconds. */
export const TOAST_SECONDS = 5

/** Bottom left: at the top toasts would cover the header's buttons, at the right a dialog's. */
export const toastPlacement = 'bottomLeft'

/** Toasts of one line: the message of a success, or the server's own message after a failure. */
export function useNotificationProvider(): NotificationProvider {
  const provider = useAntdProvider()
  const close = useStable(provider.close)
  const open = useStable<Parameters<NotificationProvider['open']>, void>((toast) => {
    const { message, description, type } = toast
    const text = (type === 'error' && description) || message
    // A call that waits for approval ends as a refused one does, but nothing has failed.
    const isSent = type === 'error' && text === translate('approvals.sent')
    // A repeated text is shown once, since its text is its key; the provider shows the description as the title.
    if (type === 'progress') provider.open(toast)
    else provider.open({ type: isSent ? 'success' : type, key: text, message: '', description: text })
  })
  return useMemo(() => ({ open, close }), [open, close])
}
