import { useState } from 'react'
import type { DraftLine } from '#domain/order/draft/draft'

/** Whether something has been so: the first letter of an answer takes the question away, and would close its field. */
export function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}

interface FoldOptions {
  line: DraftLine
  locked: boolean
  phone: boolean
  /** As the user left it; undefined for a line whose fold nobody has touched. */
  unfolded: boolean | undefined
  /** Something of it must be seen: a problem, or a value that is missing. */
  isPressing: boolean
}

/**
 * Whether the columns of a line are folded away: on a phone each line that lacks nothing is a card of two rows, of
 * which the screen shows several, until somebody opens it to change it.
 */
export function useFold({ line, locked, phone, unfolded, isPressing }: FoldOptions): boolean {
  const lacks = !locked && (isPressing || line.weight === 0 || line.quantity === 0)
  const startsOpen = useOnceTrue(lacks)
  return phone && !isPressing && !(unfolded ?? startsOpen)
}
