import { useTranslation } from 'react-i18next'
import { formatDatetime } from '../../data/languages/format'
import { createStore, useStore } from '../../kit/store'
import { relativeTime } from './relative-time'

const TICK = 10_000

/** One clock for all of them, which stands still while there are none. */
const clock = createStore<undefined>(undefined, () => {
  const timer = setInterval(() => clock.set(undefined), TICK)
  return () => clearInterval(timer)
})

/** How long ago a moment was, which goes on by itself; the moment in full is its title. */
export function RelativeTime({ at }: { at: string }) {
  const { t } = useTranslation()
  // It is rendered again only when it reads another way.
  const text = useStore({ ...clock, get: () => relativeTime(at, new Date(), t) })
  return (
    <time dateTime={at} title={formatDatetime(at)} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  )
}
