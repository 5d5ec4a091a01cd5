import { useEffect, useRef, useState } from 'react'
import { useStable } from '../../../kit/use-stable'

/** Saves and goes on once that is over; a save that was refused has said why. */
export function useAfterSave(busy: boolean, save: () => void, onSaved: () => void): () => void {
  const [wanted, setWanted] = useState(false)
  const begun = useRef(false)
  const goOn = useStable(onSaved)
  useEffect(() => {
    if (!wanted) return
    if (busy) begun.current = true
    else if (begun.current) {
      begun.current = false
      setWanted(false)
      goOn()
    }
  }, [wanted, busy, goOn])
  return () => {
    setWanted(true)
    save()
  }
}
