import { useState } from 'react'

/** Scans without an answer of the server, in their order; a repeated code is repeated here. */
export interface FailedScans {
  codes: readonly string[]
  add: (code: string) => void
  /** Removes one scan of the code, which is retried or dismissed. */
  remove: (code: string) => void
  clear: () => void
}

/** The codes whose look-up failed: kept in sight, since a toast goes unread while scanning. */
export function useFailedScans(): FailedScans {
  const [codes, setCodes] = useState<readonly string[]>([])
  const remove = (code: string) =>
    setCodes((kept) => {
      const place = kept.findIndex((each) => each.toLowerCase() === code.toLowerCase())
      return place === -1 ? kept : kept.toSpliced(place, 1)
    })
  return {
    codes,
    add: (code) => setCodes((kept) => [...kept, code]),
    remove,
    clear: () => setCodes([]),
  }
}
