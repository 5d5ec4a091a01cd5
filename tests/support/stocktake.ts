import { kept, type Trade } from './cast'
import type { CallOptions } from './shop'

const clerk: CallOptions = { as: 'clerk' }

/** A stocktake as the API gives it. */
export interface Stocktake extends Record<string, unknown> {
  id: number
  code: string
}

/** Begins a stocktake as the clerk. */
export async function begin({ call }: Pick<Trade, 'call'>, scope = {}, options = clerk): Promise<Stocktake> {
  return kept(await call('POST', '/stocktakes', scope, options)) as Stocktake
}

/** A scan by the clerk. */
export const scan = (
  { call }: Pick<Trade, 'call'>,
  { id }: Pick<Stocktake, 'id'>,
  code: string,
  more = {},
  options = clerk,
) => call('POST', `/stocktakes/${id}/scans`, { code, ...more }, options)

/** A step of a stocktake, by the clerk. */
export const step = (
  { call }: Pick<Trade, 'call'>,
  { id }: Pick<Stocktake, 'id'>,
  name: string,
  options = clerk,
) => call('POST', `/stocktakes/${id}/${name}`, {}, options)

/** The outcome of each compared code, by code. */
export async function outcomes({ call }: Pick<Trade, 'call'>, { id }: Pick<Stocktake, 'id'>) {
  const { data } = kept(await call('GET', `/stocktakes/${id}/comparison`))
  const lines = (Array.isArray(data) ? data : []) as { code: string; outcome: string }[]
  return Object.fromEntries(lines.map(({ code, outcome }) => [code, outcome]))
}
