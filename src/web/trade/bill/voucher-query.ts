import type { Call } from '../../data/calls'
import type { VoucherRecord } from './voucher-record'

/** The call for a voucher or a bill, by its id or code. */
export const voucherCall = (recordKey: string): Call<VoucherRecord> => ({
  resource: 'payments',
  path: `/payments/${encodeURIComponent(recordKey)}`,
})
