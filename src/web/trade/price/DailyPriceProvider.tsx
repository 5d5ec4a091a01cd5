import { lazy, Suspense, useMemo, useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { useCommand } from '../../shell/palette/commands'
import { DailyPriceContext, useLatestPrice } from './daily-price'

const DailyPriceDialog = lazy(() =>
  import('./DailyPriceDialog').then((module) => ({ default: module.DailyPriceDialog })),
)

const LIST = '/admin/daily_price'

/** Holds the daily price and its dialog, which opens when it is asked for: a missing price blocks no other work. */
export function DailyPriceProvider({ children }: PropsWithChildren) {
  const { today, latest, missing, loading, renew } = useLatestPrice()
  const mayWrite = mayDo('create', useResources().daily_prices)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const state = useMemo(() => {
    const set = () => (mayWrite ? setAsked(true) : void navigate(LIST))
    return { today, latest, missing, loading, renew, set }
  }, [today, latest, missing, loading, renew, mayWrite, navigate])
  useShortcut('set_price', state.set)
  const { t } = useTranslation()
  const words = t('shell.find.words.price')
  useCommand({ name: 'price', title: t('price.set'), words, icon: 'line-chart', run: state.set })
  return (
    <DailyPriceContext value={state}>
      {children}
      {asked && (
        <Suspense>
          <DailyPriceDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </DailyPriceContext>
  )
}
