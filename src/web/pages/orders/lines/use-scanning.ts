import { useNotification } from '@refinedev/core'
import { useState, type RefObject, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDraft } from '#domain/order/draft/draft'
import {
  asksForPieces,
  lineOfPiece,
  addScannedItem,
  refusalOf,
  type ScannedItem,
} from '#domain/order/scanned-item'
import { useCall, type Call } from '../../../data/calls'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import { scan } from '../../../trade/scan/scan-record'
import type { ScanSound } from '../../../trade/scan/scan-sounds'
import type { EditorState } from '../editor/use-order-calls'
import type { GoldPrices, Proposals } from '../../../trade/order/use-price-news'
import { useStable } from '../../../kit/use-stable'

export interface Scanning {
  /** The unique-code product whose number of pieces is to be entered. */
  asking: ScannedItem | undefined
  busy: boolean
  choose: (item: ScannedItem) => void
  /** A scan that needs no look-up: of a piece that is on the order already, or while a number of pieces is entered. */
  isKnown: (code: string) => boolean
  addPieces: (count: number) => void
  cancel: () => void
  /** Opens the product form with an unknown code, and adds the saved product. */
  create: (code: string) => Promise<void>
}

interface ScanningOptions {
  latest: RefObject<EditorState>
  proposals: Proposals
  goldPrices: GoldPrices
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  play: (sound: ScanSound) => void
  /** Shows the line that a scan refers to. */
  onLine: (key: number) => void
  /** The scanner box takes the focus back. */
  onDone: () => void
  during: During
}

interface Pieces {
  item: ScannedItem
  count: number
}

const reservation = ({ item, count }: Pieces): Call<{ seq: number }[]> => ({
  ...{ resource: 'products', method: 'POST' },
  path: `/products/${encodeURIComponent(item.product.code)}/codes?count=${count}`,
})

/** The product itself among the finds of its code, to be added as it was created. */
async function scanCreated(code: string): Promise<ScannedItem | undefined> {
  const items = await scan(code, 1)
  return items.find((item) => !item.is_inventory && item.product.code === code)
}

/** An unknown code becomes a product, which is then chosen as if it had been scanned. */
function useCreation(
  choose: (item: ScannedItem) => void,
  onError: (error: Error) => void,
  { onDone, during }: ScanningOptions,
): (code: string) => Promise<void> {
  const dialogs = useDialogs()
  const find = async (code: string) => {
    const item = await scanCreated(code)
    if (item) choose(item)
  }
  return async (code) => {
    const saved = await dialogs.open('products', 'new', { code })
    if (saved) during(find(String(saved.code)).catch(onError).finally(onDone))
    else onDone()
  }
}

/** Reports goods that cannot be added: by a message, a sound and a highlight of their line. */
function useRefusing({ latest, play, onLine }: ScanningOptions) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const refuse = (reason: string, code: string) => {
    play('refused')
    notify?.({ type: 'error', message: t(`scanner.refused.${reason}`, { code }) })
  }
  const isOnOrder = (code: string) => {
    const line = lineOfPiece(latest.current.draft, code)
    if (line === undefined) return false
    refuse('already_on_order', line.inventory_code)
    onLine(line.key)
    return true
  }
  return { refuse, isOnOrder }
}

/** Turns chosen cards into lines of the draft. */
export function useScanning(options: ScanningOptions): Scanning {
  const { latest, proposals, goldPrices, change, play, onLine, onDone, during } = options
  const { open: notify } = useNotification()
  const [asking, setAsking] = useState<ScannedItem>()
  const failed = (error: Error) => notify?.({ type: 'error', message: error.message })
  const { refuse, isOnOrder } = useRefusing(options)

  const add = (item: ScannedItem, sequences: number[]) => {
    const gold_price = goldPrices.of(item.product.material_id) ?? 0
    const prices = { gold_price, labor_fee: proposals.feeOf(item.product) }
    const { counted } = addScannedItem(latest.current.draft, item, prices, sequences)
    change((current) => addScannedItem(current, item, prices, sequences).draft)
    if (counted !== null) onLine(counted)
  }
  const cancel = () => {
    setAsking(undefined)
    onDone()
  }
  const choose = (item: ScannedItem) => {
    const { draft } = latest.current
    const refusal = refusalOf(draft, item)
    const line = draft.lines.find((each) => each.inventory_code === item.code)
    if (refusal === 'already_on_order' && line) onLine(line.key)
    if (refusal) return refuse(refusal, item.code)
    play('found')
    if (asksForPieces(draft, item)) setAsking(item)
    else add(item, [])
  }
  const isKnown = (code: string) => {
    if (asking === undefined) return isOnOrder(code)
    refuse('pieces_first', asking.product.code)
    return true
  }
  const reserving = useCall(reservation, {
    onSuccess: (codes, { item }) => {
      const sequences = codes.map(({ seq }) => seq)
      add(item, sequences)
      cancel()
    },
    onError: failed,
  })
  const create = useCreation(choose, failed, options)
  const addPieces = (count: number) => asking && during(reserving.callAsync({ item: asking, count }))
  return { asking, busy: reserving.calling, choose, isKnown, addPieces, cancel, create }
}

/** Reports a scan to the page, from the look-up on the server to its answer. */
export type During = (scan: Promise<unknown>) => void

/** The scans whose pieces are not on the order yet. */
export interface ScansUnderWay {
  scanning: boolean
  during: During
}

export function useScansUnderWay(): ScansUnderWay {
  const [count, setCount] = useState(0)
  const during = useCallback<During>((scan) => {
    const end = () => setCount((running) => running - 1)
    setCount((running) => running + 1)
    scan.then(end, end)
  }, [])
  return { scanning: count > 0, during }
}

/** A save requested while scans are under way waits for them: goods scanned before it belong to it. */
export function useSaveAfterScans(scanning: boolean, save: () => void) {
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!waiting || scanning) return
    setWaiting(false)
    save()
  }, [waiting, scanning, save])
  return { waiting, save: useStable(() => (scanning ? setWaiting(true) : save())) }
}
