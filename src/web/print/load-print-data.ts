import { ApiError, request } from '../providers/request'
import type { Company } from './company-data'
import { labelData, type PrintedPiece } from './label-data'
import { orderData, type PrintedOrder } from './order-data'
import type { PrintData } from './print-data'

/** The company; one that says nothing of itself until its settings are saved. */
async function loadCompany(): Promise<Company> {
  try {
    return await request<Company>('GET', '/settings/1')
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return {}
    throw error
  }
}

/**
 * An order as a template prints it, read anew from the server, which alone computes what is printed.
 *
 * @throws ApiError when it cannot be read
 */
export async function loadOrderData(id: number | string): Promise<PrintData> {
  const path = `/orders/${encodeURIComponent(id)}`
  const [order, company] = await Promise.all([request<PrintedOrder>('GET', path), loadCompany()])
  return orderData(order, company)
}

/**
 * A piece as its label shows it.
 *
 * @throws ApiError when it cannot be read
 */
export async function loadLabelData(code: string): Promise<PrintData> {
  const piece = await request<PrintedPiece>('GET', `/inventorys/${encodeURIComponent(code)}`)
  return labelData(piece)
}
