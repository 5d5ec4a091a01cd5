import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseWindow } from './CloseWindow'
import { PayoutWindow } from './PayoutWindow'
import type { TillRecord } from '../../data/records/till-record'

/** The actions on an open till. */
export function TillActions({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'payout' | 'close'>()
  if (till.closed_at !== null) return null
  const hide = () => setShown(undefined)
  return (
    <>
      <Button onClick={() => setShown('payout')}>{t('till.payout')}</Button>
      <Button type="primary" onClick={() => setShown('close')}>
        {t('till.close')}
      </Button>
      {shown === 'payout' && <PayoutWindow till={till} onClose={hide} />}
      {shown === 'close' && <CloseWindow till={till} onClose={hide} />}
    </>
  )
}
