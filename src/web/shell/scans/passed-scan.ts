import { useEffect } from 'react'
import { useStable } from '../../kit/use-stable'
import { dismissScanned } from './scanned'

/** A code for the scanner box of another page. */
let passed: { code: string; path: string } | undefined

/** Passes a code to the page at an address, where it waits until the page can take it. */
export function passOn(code: string, path: string): void {
  passed = { code, path }
}

/** Takes a code that was passed to this page, as soon as the page is ready for it. */
export function usePassedScan(isReady: boolean, take: (code: string) => void): void {
  const taken = useStable(take)
  // At each render, since the page may be mounted before the code is passed.
  useEffect(() => {
    if (!isReady || passed?.path !== location.pathname) return
    const { code } = passed
    passed = undefined
    dismissScanned()
    taken(code)
  })
}
