import { request } from '../../providers/request'
import type { VoucherRecord } from './voucher-record'

/** How a voucher or a bill is asked for, by its id or code. */
export function voucherQuery(recordKey: string) {
  return {
    queryKey: ['payments', 'one', recordKey],
    queryFn: () => request<VoucherRecord>('GET', `/payments/${encodeURIComponent(recordKey)}`),
  }
}
