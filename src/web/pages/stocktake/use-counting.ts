import { useNotification } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { ask, useStale } from '../../data/calls'
import { useScanSounds, type ScanSound } from '../../trade/scan/scan-sounds'
import { scanCall, type CountedScan, type ScanBody } from './stocktake-calls'

interface Typed {
  code: string
  quantity: number | string | undefined
  weight: number | string | undefined
}

/** The last scan: what was asked and what the server said. */
export interface LastAnswer {
  asked: ScanBody
  answer: CountedScan
}

const nothingTyped: Typed = { code: '', quantity: undefined, weight: undefined }

const soundOf = ({ unknown, duplicate, settled }: CountedScan): ScanSound => {
  if (unknown) return 'unknown'
  return duplicate || settled ? 'refused' : 'found'
}

/**
 * Counts scan after scan: each is sent at once, with the number and weight that are typed, and told by a sound.
 *
 * @param onCounted called after each, so that the next code can follow
 */
export function useCounting(id: number, onCounted: () => void) {
  const { open: notify } = useNotification()
  const stale = useStale()
  const { play } = useScanSounds()
  const [typed, setTyped] = useState(nothingTyped)
  const [place, setPlace] = useState('')
  const [last, setLast] = useState<LastAnswer>()
  const send = useCallback(
    async (body: ScanBody) => {
      try {
        const answer = await ask(scanCall(id, body))
        play(soundOf(answer))
        setLast({ asked: body, answer })
        setTyped(nothingTyped)
        void stale(['stocktakes'])
      } catch (error) {
        play('refused')
        notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
      }
      onCounted()
    },
    [id, notify, onCounted, play, stale],
  )
  const count = (body: ScanBody) => {
    if (body.code.trim() === '') return
    void send({ ...valuesOf(typed), ...(place.trim() === '' ? {} : { location: place.trim() }), ...body })
  }
  const photo = (code: string) => last && void send({ code: last.answer.code, photo: code })
  return {
    ...{ typed, place, setPlace, last, count, photo },
    change: (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next })),
  }
}

function valuesOf({ quantity, weight }: Typed): Pick<ScanBody, 'quantity' | 'weight'> {
  return {
    ...(typeof quantity === 'number' ? { quantity } : {}),
    ...(typeof weight === 'number' ? { weight } : {}),
  }
}
