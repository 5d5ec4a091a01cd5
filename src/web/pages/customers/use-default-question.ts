import { useNotification, type BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../fields/references/RecordLabel'
import { ApiError } from '../../data/request'
import type { FormValues } from '../../fields/form-values'
import { useQuestion } from '../../shell/use-question'
import { askDefaultCustomer } from '../../trade/customer/default-customer'

/**
 * Where a customer is to be the default one and another one is, asks whether it takes that one's place. While that
 * can't be learned, nothing is saved.
 *
 * @returns what is saved, with the code of the one that gives way; undefined when the user wants neither
 * @see domain.md §11.10
 */
export function useDefaultQuestion() {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  return async (body: FormValues, record: BaseRecord): Promise<FormValues | undefined> => {
    if (body.is_default !== true || record.is_default === true) return body
    try {
      const other = await askDefaultCustomer()
      if (!other || other.id === record.id) return body
      const names = { name: nameOf({ ...record, ...body }), other: nameOf(other) }
      const moves = await ask({
        title: t('customers.default.question', names),
        content: t('customers.default.consequence', names),
        okText: t('customers.default.move'),
        cancelText: t('customers.default.back'),
      })
      return moves ? { ...body, instead_of: other.code } : undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify?.({ type: 'error', message: error.message })
      return undefined
    }
  }
}
