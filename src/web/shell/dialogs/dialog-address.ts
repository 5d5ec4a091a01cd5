import type { BaseKey } from '@refinedev/core'

/** The part of the page's query that names the open dialogs, the lowest first. */
const PARAMETER = 'open'

export interface RecordAddress {
  resource: string
  recordKey: string
  /** What the dialog shows of its record, such as its balance; its form when left out. */
  part?: string | undefined
}

/** The address of a record's dialog, for example `customers/12`, or of a part of it: `customers/12/balance`. */
export const addressOf = (resource: string, key: BaseKey, part?: string) =>
  `${resource}/${encodeURIComponent(key)}${part === undefined ? '' : `/${encodeURIComponent(part)}`}`

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const wordy = /^[a-z_]+$/

/** Reads `customers/12` and `customers/12/balance`; undefined for what is no address of a record. */
export function readAddress(address: string): RecordAddress | undefined {
  const [resource, key, part, ...more] = address.split('/')
  const recordKey = key === undefined ? undefined : decoded(key)
  if (!resource || !recordKey || more.length > 0 || (part !== undefined && !wordy.test(part)))
    return undefined
  return { resource, recordKey, part }
}

/** Whether a query has this record's dialog open, at whatever part. */
export function hasOpen(query: URLSearchParams, { resource, recordKey }: RecordAddress): boolean {
  return addressesIn(query).some((address) => {
    const read = readAddress(address)
    return read?.resource === resource && read.recordKey === recordKey
  })
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

/** A query without the dialogs of new records, and what lies over them: what those began with is not in an address. */
export function searchWithoutNew(search: string): string {
  const query = new URLSearchParams(search)
  const addresses = addressesIn(query)
  const first = addresses.findIndex((address) => readAddress(address)?.recordKey === 'new')
  return first === -1 ? search : queryWith(query, addresses.slice(0, first))
}

/** The address of a record's dialog over what is open now. */
export type LinkTo = (resource: string, key: BaseKey, part?: string) => string

/** Makes links that open one more dialog over those of a query. */
export function linksFrom(query: URLSearchParams): LinkTo {
  const before = queryWith(query, addressesIn(query))
  return (resource, key, part) => {
    const address = encodeURIComponent(addressOf(resource, key, part)).replaceAll('%2F', '/')
    return `${before === '' ? '?' : `${before}&`}${PARAMETER}=${address}`
  }
}
