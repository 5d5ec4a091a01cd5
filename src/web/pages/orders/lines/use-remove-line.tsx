import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type OrderDraft, removeLine } from '#domain/order/draft/draft'
import '../../../kit/link-button.css'
import type { LineSteps } from './use-line-steps'

const UNDO_IN_SECONDS = 8

/** Takes a line out, and offers to bring it back for a few seconds; Ctrl+Z brings it back at any time. */
export function useRemoveLine({ lines }: OrderDraft, { take, back }: LineSteps): (key: number) => void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  return useCallback(
    (key: number) => {
      const line = latest.current.find((each) => each.key === key)
      const step = take((draft) => removeLine(draft, key))
      if (line === undefined || step === undefined) return
      step.onBack = () => message.destroy(`line-${key}`)
      message.open({
        key: `line-${key}`,
        duration: UNDO_IN_SECONDS,
        content: (
          <>
            {t('orders.line.removed', { code: line.inventory_code || line.product.code })}
            <button type="button" className="link-button" onClick={() => back(step)}>
              {t('orders.line.undo')}
            </button>
          </>
        ),
      })
    },
    [message, take, back, t],
  )
}
