import { useEffect, useState } from 'react'

/** A value once it has not changed for a while. @param pause in milliseconds */
export function useDelayed<Value>(value: Value, pause: number): Value {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return delayed
}
