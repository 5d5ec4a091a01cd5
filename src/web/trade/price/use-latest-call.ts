import { useNotification } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../data/request'

/** One call at a time: the next call, `stop` and unmounting discard the result of the previous one. */
export function useLatestCall() {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const { open } = useNotification()
  const stop = useCallback(() => {
    running.current?.abort()
    setBusy(false)
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  const run = async (action: (signal: AbortSignal) => Promise<void>) => {
    stop()
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    try {
      await action(signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      open?.({ type: 'error', message: error.message })
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return { busy, run, stop }
}
