import { useState } from 'react'

/** The name of a new bar in the body of a payment. */
export interface NewBarName {
  name: string | null
}

/** A gold bar that is to be made with the payment whose gold fills it. */
export interface NewBar {
  /** The typed name; undefined while no new bar is wanted. */
  name: string | undefined
  /** Changes the name; undefined when the user chooses a bar instead. */
  rename: (name: string | undefined) => void
  /** The bar is a proposal, so that its name does not take the focus. */
  isGiven?: boolean
}

/** A new gold bar while its name is typed. */
export function useNewBar(): NewBar {
  const [name, setName] = useState<string>()
  return { name, rename: setName }
}
