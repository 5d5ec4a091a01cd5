import { useEffect } from 'react'
import { useStable } from '../../kit/use-stable'
import { dismissScanned } from './scanned'

/** A code on its way to the scanner box of another page. */
let passed: { code: string; path: string } | undefined

/** Gives a code to the page at an address; it waits there until the page can take it. */
export function passOn(code: string, path: string): void {
  passed = { code, path }
}

/** Takes the code that was passed on to this page, as soon as the page is ready for one. */
export function usePassedScan(isReady: boolean, take: (code: string) => void): void {
  const taken = useStable(take)
  // At each drawing, since the page may be there before the code is.
  useEffect(() => {
    if (!isReady || passed?.path !== location.pathname) return
    const { code } = passed
    passed = undefined
    dismissScanned()
    taken(code)
  })
}
