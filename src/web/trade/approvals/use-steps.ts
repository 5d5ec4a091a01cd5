import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useCall, useStale } from '../../data/calls'
import { useResources } from '../../data/resources'
import { useRefreshedOrders } from '../order/order-query'
import { stepCall, type Step } from './approval'

/** The steps of one request. What is approved may change any record, so every list is asked again. */
export function useSteps(id: number) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const stale = useStale()
  const resources = useResources()
  const refreshOrders = useRefreshedOrders()
  const { call, calling } = useCall(stepCall, {
    onSuccess: (_answer, { step }) => {
      notify?.({ type: 'success', message: t(`approvals.done.${step}`) })
      void stale(step === 'approve' ? Object.keys(resources) : ['approvals'])
      if (step === 'approve') void refreshOrders()
    },
    onError: ({ message }) => {
      notify?.({ type: 'error', message })
      void stale(['approvals'])
    },
  })
  return {
    calling,
    take: (step: Step['step'], reason?: string) =>
      call({ id, step, ...(reason === undefined ? {} : { reason }) }),
  }
}
