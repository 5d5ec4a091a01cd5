import { lazy, Suspense, useEffect, useMemo, useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { topWindow } from '../../kit/in-front'
import { isTypingOn } from '../../kit/keys/late-focus'
import { useCommand } from '../../shell/palette/commands'
import { DailyPriceContext, useLatestPrice } from './daily-price'

const DailyPriceDialog = lazy(() =>
  import('./DailyPriceDialog').then((module) => ({ default: module.DailyPriceDialog })),
)

const LIST = '/admin/daily_price'

const LOOK_AGAIN_IN_MILLISECONDS = 1000

/** Whether the dialog may open by itself: not while the user types or has a window open, but once they pause. */
function useMayInterrupt(wants: boolean): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    if (!wants) return
    const look = () => setMay((before) => before || (!isTypingOn() && topWindow() === undefined))
    look()
    const again = setInterval(look, LOOK_AGAIN_IN_MILLISECONDS)
    return () => {
      clearInterval(again)
      setMay(false)
    }
  }, [wants])
  return wants && may
}

/** Holds the daily price, and opens its dialog by itself on a day that has none. */
export function DailyPriceProvider({ children }: PropsWithChildren) {
  const { today, latest, missing, loading, renew } = useLatestPrice()
  const mayWrite = mayDo('create', useResources().daily_prices)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [putOff, setPutOff] = useState<string>()
  const opensItself = useMayInterrupt(missing && mayWrite && putOff !== today)
  const open = asked || opensItself
  const state = useMemo(() => {
    const set = () => (mayWrite ? setAsked(true) : void navigate(LIST))
    return { today, latest, missing, loading, renew, set }
  }, [today, latest, missing, loading, renew, mayWrite, navigate])
  const { t } = useTranslation()
  const words = t('shell.find.words.price')
  useCommand({ name: 'price', title: t('price.set'), words, icon: 'line-chart', run: state.set })
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
