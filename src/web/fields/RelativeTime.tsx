import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDatetime } from './format'
import { relativeTime } from './relative-time'

const TICK = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all of them, which stands still while there are none. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How long ago a moment was, which goes on by itself; the moment in full is its title. */
export function RelativeTime({ at }: { at: string }) {
  const { t } = useTranslation()
  // It is rendered again only when it reads another way.
  const text = useSyncExternalStore(subscribe, () => relativeTime(at, new Date(), t))
  return (
    <time dateTime={at} title={formatDatetime(at)} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  )
}
