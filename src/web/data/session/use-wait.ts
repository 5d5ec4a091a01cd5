import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../request'

/** A number of seconds in words, such as `4 minutes 12 seconds`. */
function secondsInWords(seconds: number, language: string): string {
  const parts = [
    { unit: 'minute', count: Math.floor(seconds / 60) },
    { unit: 'second', count: seconds % 60 },
  ].filter(({ count }) => count > 0)
  const inWords = ({ unit, count }: (typeof parts)[number]) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return parts.map(inWords).join(' ')
}

/** The seconds of waiting in a refusal; none for other errors. */
function secondsIn(error: unknown): number {
  const isWait = error instanceof ApiError && error.code === 'too_many_attempts'
  return isWait && typeof error.body.seconds === 'number' ? error.body.seconds : 0
}

/**
 * The wait after too many attempts, counted down by a clock that cannot be set; `text` is undefined while there is no
 * wait.
 */
export function useWait() {
  const { t, i18n } = useTranslation()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.ceil((until - now) / 1000)
  const waits = left > 0
  useEffect(() => {
    if (!waits) return
    const clock = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(clock)
  }, [waits])
  const begin = (error: unknown) => {
    const at = performance.now()
    setNow(at)
    setUntil(at + secondsIn(error) * 1000)
  }
  const text = waits ? t('login.wait', { time: secondsInWords(left, i18n.language) }) : undefined
  return { text, begin }
}
