import type { HttpError, SuccessErrorNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../data/request'

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale'

/** The notifications of a form's save; a stale save leads to a merge in the dialog itself. */
export function useSaveNotices() {
  const { t } = useTranslation()
  return {
    errorNotification: (error?: HttpError) =>
      !isStale(error) && { type: 'error', message: error?.message ?? t('errors.unknown') },
    successNotification: () => ({ type: 'success', message: t('form.saved') }),
  } satisfies SuccessErrorNotification<never, HttpError, never>
}
