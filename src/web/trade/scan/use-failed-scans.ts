import { useState } from 'react'

/** Scans that the server did not answer, in the order in which they came; a code as often as it was scanned. */
export interface FailedScans {
  codes: readonly string[]
  add: (code: string) => void
  /** One scan of the code is looked up anew, or given up. */
  remove: (code: string) => void
  clear: () => void
}

/** The codes that are not on the order for no fault of theirs: kept in sight, since a toast goes unread while scanning. */
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
