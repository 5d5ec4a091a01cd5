import { lazy, Suspense, useMemo, useState, type PropsWithChildren } from 'react'
import { mayDo } from '../../providers/access'
import { useResources } from '../../providers/resources'
import { DailyPriceContext, useLatestPrice } from './daily-price'

const DailyPriceDialog = lazy(() =>
  import('./DailyPriceDialog').then((module) => ({ default: module.DailyPriceDialog })),
)

/** Holds the daily price, and opens its dialog by itself on a day that has none. */
export function DailyPriceProvider({ children }: PropsWithChildren) {
  const { today, latest, missing, loading } = useLatestPrice()
  const mayWrite = mayDo('create', useResources().daily_prices)
  const [asked, setAsked] = useState(false)
  const [putOff, setPutOff] = useState<string>()
  const open = asked || (missing && mayWrite && putOff !== today)
  const state = useMemo(
    () => ({ today, latest, missing, loading, set: () => setAsked(mayWrite) }),
    [today, latest, missing, loading, mayWrite],
  )
  const close = () => {
    setAsked(false)
    setPutOff(today)
  }
  return (
    <DailyPriceContext value={state}>
      {children}
      {open && (
        <Suspense>
          <DailyPriceDialog onClose={close} />
        </Suspense>
      )}
    </DailyPriceContext>
  )
}
