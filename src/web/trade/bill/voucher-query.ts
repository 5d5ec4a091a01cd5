import type { Call } from '../../data/calls'
import type { VoucherRecord } from './voucher-record'

/** How a voucher or a bill is asked for, by its id or code. */
export const voucherCall = (recordKey: string): Call<VoucherRecord> => ({
  resource: 'payments',
  path: `/payments/${encodeURIComponent(recordKey)}`,
})
