import type { HttpError, SuccessErrorNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { ApiError, problemsOf } from '../data/request'

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale'

/** The number of fields in a refusal; a problem of the record as a whole has no field. */
const fieldsIn = (error: unknown) =>
  new Set(problemsOf(error).flatMap(({ path }) => (path === '' ? [] : [path]))).size

/**
 * The text of a toast after a refused save. Fields show their own errors, so the toast counts them; for a refusal of no
 * field it is the server's message.
 */
export function useRefusalText(): (error: { message: string } | undefined) => string {
  const { t } = useTranslation()
  return (error) => {
    const count = fieldsIn(error)
    return count > 0 ? t('form.attention', { count }) : (error?.message ?? t('errors.unknown'))
  }
}

/** The notifications of a form's save; a stale save leads to a merge in the dialog itself. */
export function useSaveNotices() {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  return {
    errorNotification: (error?: HttpError) =>
      !isStale(error) && { type: 'error', message: refusalText(error) },
    successNotification: () => ({ type: 'success', message: t('form.saved') }),
  } satisfies SuccessErrorNotification<never, HttpError, never>
}
