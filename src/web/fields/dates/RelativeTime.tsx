import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDatetime } from '../../data/languages/format'
import { createStore, useStore } from '../../kit/store'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const JUST_NOW = 30 * SECOND

/**
 * The time since a moment: just now, minutes, hours or one day; from two days on its date and time (spec §9).
 *
 * A moment slightly in the future, from a server whose clock is ahead, is just now too.
 *
 * @param moment in ISO 8601
 */
export function relativeTime(moment: string, now: Date, t: TFunction): string {
  const age = now.getTime() - Date.parse(moment)
  if (Number.isNaN(age) || age <= -JUST_NOW || age >= 2 * DAY) return formatDatetime(moment)
  if (age < JUST_NOW) return t('relative.just_now')
  if (age < HOUR) return t('relative.minutes', { count: Math.max(1, Math.floor(age / MINUTE)) })
  if (age < DAY) return t('relative.hours', { count: Math.floor(age / HOUR) })
  return t('relative.one_day')
}

const TICK = 10_000

/** One clock for all relative times, which stops while there are none. */
const clock = createStore<undefined>(undefined, () => {
  const timer = setInterval(() => clock.set(undefined), TICK)
  return () => clearInterval(timer)
})

/** The time since a moment, updated as time passes; the full moment is its tooltip. */
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
