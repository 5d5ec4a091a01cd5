import { useModal, type BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayAct } from '../../data/session/access'
import { useWhenSaved } from '../../shell/leaving/use-when-saved'
import { AdjustDialog } from './AdjustDialog'
import { pathOf, useStockCall } from './use-stock-call'

interface StockActionsProps {
  stock: BaseRecord
  /** Called when the stock row has changed. */
  onChanged: () => void
}

/** The actions on a stock row, besides changing its labels. */
export function StockActions({ stock, onChanged }: StockActionsProps) {
  const { t } = useTranslation()
  const adjusting = useModal()
  const whenSaved = useWhenSaved()
  const isSample = stock.is_sample === true
  const path = `${pathOf(stock)}/set_as_sample`
  const done = isSample ? 'inventory.noSampleNow' : 'inventory.sampleNow'
  const { call, calling } = useStockCall(path, done, onChanged)
  const flag = () => call({ is_sample: !isSample, updated_at: stock.updated_at })
  return (
    <>
      {mayAct('stock.adjust') && (
        <Button onClick={() => whenSaved(adjusting.show)}>{t('inventory.adjust')}</Button>
      )}
      <Button loading={calling} onClick={() => whenSaved(flag)}>
        {t(isSample ? 'inventory.noSample' : 'inventory.sample')}
      </Button>
      {adjusting.visible && <AdjustDialog stock={stock} onClose={adjusting.close} onAdjusted={onChanged} />}
    </>
  )
}
