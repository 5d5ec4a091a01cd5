import { useNotification } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { addLines, type OrderDraft } from '#domain/order/draft'
import { asksForPieces, linesFromScan, refusalOf, type ScannedItem } from '#domain/order/scanned-item'
import { request } from '../../providers/request'
import { useDialogs } from '../../shell/dialogs'
import { scan } from '../scanner/scan-record'
import type { EditorState } from './editor-state'
import type { Proposals } from './use-proposals'

export interface Scanning {
  /** The unique-code product of which it is asked how many pieces there are. */
  asking: ScannedItem | undefined
  busy: boolean
  choose: (item: ScannedItem) => void
  addPieces: (count: number) => void
  cancel: () => void
  /** Opens the product form with an unknown code, and adds what was saved. */
  create: (code: string) => Promise<void>
}

interface ScanningOptions {
  latest: RefObject<EditorState>
  proposals: Proposals
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  /** The scanner box takes the focus back. */
  onDone: () => void
}

interface Pieces {
  item: ScannedItem
  count: number
}

const reserveCodes = ({ item, count }: Pieces) =>
  request<{ seq: number }[]>(
    'POST',
    `/products/${encodeURIComponent(item.product.code)}/codes?count=${count}`,
  )

/** The product itself among what its code finds, to be added as it was created. */
async function scanCreated(code: string): Promise<ScannedItem | undefined> {
  const items = await scan(code, 1)
  return items.find((item) => !item.is_inventory && item.product.code === code)
}

/** An unknown code becomes a product, which is then chosen as if it had been scanned. */
function useCreation(
  choose: (item: ScannedItem) => void,
  onError: (error: Error) => void,
  onDone: () => void,
): (code: string) => Promise<void> {
  const dialogs = useDialogs()
  const finding = useMutation({
    mutationFn: scanCreated,
    onSuccess: (item) => item && choose(item),
    onError,
    onSettled: onDone,
  })
  return async (code) => {
    const saved = await dialogs.open('products', 'new', { code })
    if (saved) finding.mutate(String(saved.code))
    else onDone()
  }
}

/** Turns chosen cards into lines of the draft. */
export function useScanning({ latest, proposals, change, onDone }: ScanningOptions): Scanning {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [asking, setAsking] = useState<ScannedItem>()
  const failed = (error: Error) => notify?.({ type: 'error', message: error.message })

  const add = (item: ScannedItem, sequences: number[]) => {
    const prices = { gold_price: proposals.goldPrice, labor_fee: proposals.feeOf(item.product) }
    change((current) => addLines(current, linesFromScan(current, item, prices, sequences)))
  }
  const cancel = () => {
    setAsking(undefined)
    onDone()
  }
  const choose = (item: ScannedItem) => {
    const { draft } = latest.current
    const refusal = refusalOf(draft, item)
    const message = refusal && t(`scanner.refused.${refusal}`, { code: item.code })
    if (message) notify?.({ type: 'error', message })
    else if (asksForPieces(draft, item)) setAsking(item)
    else add(item, [])
  }
  const reserving = useMutation({
    mutationFn: reserveCodes,
    onSuccess: (codes, { item }) => {
      const sequences = codes.map(({ seq }) => seq)
      add(item, sequences)
      cancel()
    },
    onError: failed,
  })
  const create = useCreation(choose, failed, onDone)
  const addPieces = (count: number) => asking && reserving.mutate({ item: asking, count })
  return { asking, busy: reserving.isPending, choose, addPieces, cancel, create }
}
