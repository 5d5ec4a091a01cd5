import { useState } from 'react'

/** What a payment says of the bar that it makes. */
export interface NewBarName {
  name: string | null
}

/** A gold bar that is to be made with the payment whose gold fills it. */
export interface NewBar {
  /** What is typed of its name; undefined while no new bar is wanted. */
  name: string | undefined
  /** Another name, or nothing when the user would rather choose a bar. */
  rename: (name: string | undefined) => void
  /** It is proposed, so that the focus is not taken to its name. */
  isGiven?: boolean
}

/** A new gold bar while its name is typed. */
export function useNewBar(): NewBar {
  const [name, setName] = useState<string>()
  return { name, rename: setName }
}
