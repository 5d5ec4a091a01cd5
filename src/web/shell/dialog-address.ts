import type { BaseKey } from '@refinedev/core'

/** The part of the page's query that names the open dialogs, the lowest first. */
const PARAMETER = 'open'

export interface RecordAddress {
  resource: string
  recordKey: string
}

/** The address of a record's dialog, for example `customers/12`. */
export const addressOf = (resource: string, key: BaseKey) => `${resource}/${encodeURIComponent(key)}`

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Reads `customers/12`; undefined for what is no address of a record. */
export function readAddress(address: string): RecordAddress | undefined {
  const [resource, key, ...more] = address.split('/')
  const recordKey = key === undefined ? undefined : decoded(key)
  return resource && recordKey && more.length === 0 ? { resource, recordKey } : undefined
}

/** The dialogs that a query names. */
export function addressesIn(query: URLSearchParams): string[] {
  return query.getAll(PARAMETER).filter((address) => readAddress(address) !== undefined)
}

/** The query with these dialogs open and everything else as it is; slashes stay readable. */
export function queryWith(query: URLSearchParams, addresses: string[]): string {
  const next = new URLSearchParams(query)
  next.delete(PARAMETER)
  for (const address of addresses) next.append(PARAMETER, address)
  const text = next.toString().replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}

/** The address of a record's dialog over what is open now. */
export type LinkTo = (resource: string, key: BaseKey) => string

/** Makes links that open one more dialog over those of a query. */
export function linksFrom(query: URLSearchParams): LinkTo {
  const before = queryWith(query, addressesIn(query))
  return (resource, key) => {
    const address = encodeURIComponent(addressOf(resource, key)).replaceAll('%2F', '/')
    return `${before === '' ? '?' : `${before}&`}${PARAMETER}=${address}`
  }
}
