import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'
import { useMemo } from 'react'

/** How long a toast stands. */
export const TOAST_SECONDS = 5

/** Bottom left: at the top toasts would lie over the header's buttons, at the right over a dialog's. */
export const toastPlacement = 'bottomLeft'

/** Refine's socket for toasts: five seconds, one line, the server's own message when something failed. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  return useMemo(
    () => ({
      open: ({ message, description, type }) => {
        const failed = type === 'error'
        const show = failed ? notification.error : notification.success
        const text = failed && description !== undefined && description !== '' ? description : message
        show({
          // Said twice, it stands there once.
          key: text,
          message: text,
          duration: TOAST_SECONDS,
          role: failed ? 'alert' : 'status',
          placement: toastPlacement,
        })
      },
      close: (key) => notification.destroy(key),
    }),
    [notification],
  )
}
