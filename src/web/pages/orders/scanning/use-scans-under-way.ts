import { useCallback, useEffect, useState } from 'react'
import { useStable } from '../../../kit/use-stable'

/** Tells the page of a scan that the server is asked about, until it is answered. */
export type During = (scan: Promise<unknown>) => void

/** The scans whose pieces are not on the order yet. */
export interface ScansUnderWay {
  scanning: boolean
  during: During
}

export function useScansUnderWay(): ScansUnderWay {
  const [count, setCount] = useState(0)
  const during = useCallback<During>((scan) => {
    const end = () => setCount((running) => running - 1)
    setCount((running) => running + 1)
    scan.then(end, end)
  }, [])
  return { scanning: count > 0, during }
}

/** A save that is asked for while scans are under way waits for them: what was scanned before it belongs to it. */
export function useSaveAfterScans(scanning: boolean, save: () => void) {
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!waiting || scanning) return
    setWaiting(false)
    save()
  }, [waiting, scanning, save])
  return { waiting, save: useStable(() => (scanning ? setWaiting(true) : save())) }
}
