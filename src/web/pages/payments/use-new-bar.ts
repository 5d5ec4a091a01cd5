import { useInvalidate, type BaseRecord } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../providers/request'
import { type GoldBar, goldBarOf } from './gold-bar'

/** What a payment says of the bar that it makes. */
export interface NewBarName {
  name: string | null
}

/** A gold bar that is to be made for the gold of a payment. */
export interface NewBar {
  /** What is typed of its name; undefined while no new bar is wanted. */
  name: string | undefined
  /** Another name, or nothing when the user would rather choose a bar. */
  rename: (name: string | undefined) => void
  /** Stores the bar, empty: a bill fills it. Left out where the payment makes it. Gives nothing when it was refused. */
  make?: () => Promise<GoldBar | undefined>
  making?: boolean
  /** It is proposed, so that the focus is not taken to its name. */
  isGiven?: boolean
}

/** A new gold bar while its name is typed; it is made with the payment that fills it. */
export function useNewBarOfPayment(): NewBar {
  const [name, setName] = useState<string>()
  return { name, rename: setName }
}

/** A new gold bar while its name is typed, and what stores it before the bill is paid that fills it. */
export function useNewBar(
  onMade: (bar: GoldBar) => void,
  onRefused: (reason: string) => void,
): Required<Pick<NewBar, 'make' | 'making' | 'rename'>> & NewBar {
  const invalidate = useInvalidate()
  const [name, setName] = useState<string>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () =>
      goldBarOf(await request<BaseRecord>('POST', '/gold_bars', { name: name?.trim() || null, weight: 0 })),
    onSuccess: (bar) => {
      void invalidate({ resource: 'gold_bars', invalidates: ['list', 'many'] })
      setName(undefined)
      onMade(bar)
    },
    onError: (error) => onRefused(error.message),
  })
  return {
    name,
    rename: setName,
    make: async () => (isPending ? undefined : mutateAsync().catch(() => undefined)),
    making: isPending,
  }
}
