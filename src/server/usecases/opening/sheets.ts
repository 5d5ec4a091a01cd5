import type { OpeningSheetName } from '#domain/opening/opening-sheets'
import { ledgers } from '#domain/ledger/ledgers'
import { openingBalances } from './opening-balances'
import { openingHoldings } from './opening-holdings'
import { openingOrders } from './opening-orders'
import type { OpeningSheet } from './opening-sheet'
import { openingStock } from './opening-stock'

/** The opening sheets, each with its check, its writing and its reversal. */
export const sheetsOfOpening: Record<OpeningSheetName, OpeningSheet> = {
  opening_stock: openingStock,
  opening_balances: openingBalances,
  opening_gold_bars: openingHoldings('opening_gold_bars', ledgers.gold_bar),
  opening_diamonds: openingHoldings('opening_diamonds', ledgers.diamond),
  opening_orders: openingOrders,
}
