import { lazy, Suspense, useMemo, useState, type PropsWithChildren } from 'react'
import { useNavigate } from 'react-router'
import { mayDo } from '../../providers/access'
import { useResources } from '../../providers/resources'
import { DailyPriceContext, useLatestPrice } from './daily-price'

const DailyPriceDialog = lazy(() =>
  import('./DailyPriceDialog').then((module) => ({ default: module.DailyPriceDialog })),
)

const LIST = '/admin/daily_price'

/** Holds the daily price, and opens its dialog by itself on a day that has none. */
export function DailyPriceProvider({ children }: PropsWithChildren) {
  const { today, latest, missing, loading } = useLatestPrice()
  const mayWrite = mayDo('create', useResources().daily_prices)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [putOff, setPutOff] = useState<string>()
  const open = asked || (missing && mayWrite && putOff !== today)
  const state = useMemo(() => {
    const set = () => (mayWrite ? setAsked(true) : void navigate(LIST))
    return { today, latest, missing, loading, set }
  }, [today, latest, missing, loading, mayWrite, navigate])
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
