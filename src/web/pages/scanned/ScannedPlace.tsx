import { useNotification } from '@refinedev/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ask } from '../../data/calls'
import { useStore } from '../../kit/store'
import { dismissScanned, scannedCode } from '../../shell/scans/scanned'
import { orderCall } from '../../trade/order/order-query'
import type { OrderRecord } from '../../data/records/order-record'
import type { Returnable } from './use-meaning'

const ScannedPanel = lazy(() => import('./ScannedPanel').then((module) => ({ default: module.ScannedPanel })))
const ReturnDialog = lazy(() =>
  import('../../trade/order/return/ReturnDialog').then((module) => ({ default: module.ReturnDialog })),
)

interface Returning {
  sale: OrderRecord
  lines: readonly number[]
}

/** Where a code shows that was scanned and not wanted, and the return that it leads to. */
export function ScannedPlace() {
  const scanned = useStore(scannedCode)
  const { open: notify } = useNotification()
  const [returning, setReturning] = useState<Returning>()
  useEffect(() => dismissScanned, [])
  const begin = async ({ saleId, lines }: Returnable) => {
    try {
      const sale = await ask(orderCall(String(saleId)))
      // A paper with several lines leaves the choice to the clerk.
      setReturning({ sale, lines: lines.length === 1 ? lines : [] })
      dismissScanned()
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <Suspense>
      {scanned && <ScannedPanel key={scanned.id} scanned={scanned} onReturn={(sale) => void begin(sale)} />}
      {returning && (
        <ReturnDialog
          sale={returning.sale}
          chosen={returning.lines}
          onClose={() => setReturning(undefined)}
        />
      )}
    </Suspense>
  )
}
