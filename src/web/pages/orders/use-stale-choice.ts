import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OrderRecord } from './order-record'

/** Tells that somebody else saved the order meanwhile, and offers the current one; nothing is lost unseen. */
export function useStaleChoice(
  reload: () => Promise<OrderRecord | undefined>,
  onLoad: (current: OrderRecord) => void,
): () => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return () =>
    void modal.confirm({
      title: t('orders.stale.title'),
      content: t('orders.stale.text'),
      okText: t('orders.stale.load'),
      cancelText: t('orders.stale.keep'),
      onOk: async () => {
        const current = await reload()
        if (current) onLoad(current)
      },
    })
}
