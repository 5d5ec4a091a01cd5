import { useAnswer, type Call } from '../../data/calls'
import { foundRecords, isCode, type FoundRecord } from '../../shell/palette/use-found-records'
import { exactMatch, scan } from '../../trade/scan/scan-record'

/** A line of a confirmed sale that can still come back. */
interface SoldLine {
  id: number
  code: string
  order_id: number
  order_code: string
  date: string
  customer: string | null
}

/** A sale with returnable goods, and its lines with the code. */
export interface Returnable {
  saleId: number
  saleCode: string
  date: string
  customer: string | null
  lines: number[]
}

/** The meaning of a scanned code. */
export interface Meaning {
  /** The records whose whole code it is. */
  records: readonly FoundRecord[]
  /** It is in stock, and can be sold. */
  isInStock: boolean
  sales: readonly Returnable[]
  isLooking: boolean
  problem: Error | null
  retry: () => void
}

/** The sales of sold lines, in the order in which they come. */
export function salesOf(lines: readonly SoldLine[]): Returnable[] {
  const sales = new Map<number, Returnable>()
  for (const { id, order_id, order_code, date, customer } of lines) {
    const sale = sales.get(order_id) ?? { saleId: order_id, saleCode: order_code, date, customer, lines: [] }
    sale.lines.push(id)
    sales.set(order_id, sale)
  }
  return [...sales.values()]
}

const soldLines = (code: string): Call<SoldLine[]> => ({
  resource: 'scanned',
  path: `/find/${encodeURIComponent(code)}/sold`,
})

async function isInStock(code: string): Promise<boolean> {
  return exactMatch(await scan(code, -1), code) !== undefined
}

/** Asks the server what a code stands for: a record, goods that can be sold, lines that can come back. */
export function useMeaning(code: string): Meaning {
  // Goods that were sold or returned a moment ago must not be offered again.
  const fresh = { staleTime: 0, gcTime: 0 }
  const records = { ...foundRecords(code), resource: 'scanned' }
  const found = useAnswer(records, { ...fresh, enabled: isCode(code) })
  const sold = useAnswer(soldLines(code), fresh)
  const stock = useAnswer(
    { resource: 'scanned', name: ['stock', code], gather: () => isInStock(code) },
    fresh,
  )
  const asked = [found, sold, stock]
  return {
    records: (found.data ?? []).filter(({ exact }) => exact),
    isInStock: stock.data ?? false,
    sales: salesOf(sold.data ?? []),
    isLooking: asked.some(({ isFetching }) => isFetching),
    problem: asked.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const each of asked) void each.refetch()
    },
  }
}
