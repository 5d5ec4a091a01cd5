import { useTranslation } from 'react-i18next'
import { formatDatetime } from '../../data/languages/format'
import { createStore, useStore } from '../../kit/store'
import { relativeTime } from './relative-time'

const TICK = 10_000

/** One clock for all relative times, which stops while there are none. */
const clock = createStore<undefined>(undefined, () => {
  const timer = setInterval(() => clock.set(undefined), TICK)
  return () => clearInterval(timer)
})

/** How long ago a moment was, updated as time passes; the full moment is its tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const { t } = useTranslation()
  // Re-renders only when the text changes.
  const text = useStore({ ...clock, get: () => relativeTime(at, new Date(), t) })
  return (
    <time dateTime={at} title={formatDatetime(at)} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  )
}
