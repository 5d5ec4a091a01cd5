import type { BaseRecord } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { holdingOf } from '../../fields/numbers/balances'
import { StoredRecord } from '../../editing/StoredRecord'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { useMovementsPart } from '../../trade/ledger/use-movements-part'
import { OpeningDialog } from './OpeningDialog'
import { StockActions } from './StockActions'
import { DETAILS, StockDetails } from './StockDetails'

const LifeView = lazy(() => import('./LifeView').then((module) => ({ default: module.LifeView })))

function Life({ code }: { code: string }) {
  return (
    <Suspense>
      <LifeView code={code} />
    </Suspense>
  )
}

/** A stock row with its actions, details and movements; a new one is the first stock of a code. */
export function StockDialog(props: DialogProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const details = useResources()[DETAILS]
  const movements = useMovementsPart(holdingOf('inventorys'))
  if (props.recordKey === 'new') return <OpeningDialog onClose={props.onClose} />
  const parts = (stock: BaseRecord, renew: () => void) => {
    const content = details && <StockDetails details={details} code={String(stock.code)} />
    const noted = content ? [{ key: 'details', label: title(details), content }] : []
    const life = {
      key: 'life',
      label: t('inventory.life.title'),
      content: <Life code={String(stock.code)} />,
    }
    return [movements(stock, renew), life, ...noted]
  }
  return (
    <StoredRecord
      {...props}
      actions={(stock, renew) => <StockActions stock={stock} onChanged={renew} />}
      parts={parts}
    />
  )
}
