import type { BaseKey } from '@refinedev/core'

/** The query parameter that names the open dialogs, the lowest first. */
const PARAMETER = 'open'

export interface RecordAddress {
  resource: string
  recordKey: string
  /** The part of the record that is shown, such as its balance; the form when left out. */
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

/** Parses `customers/12` and `customers/12/balance`; undefined for anything else. */
export function readAddress(address: string): RecordAddress | undefined {
  const [resource, key, part, ...more] = address.split('/')
  const recordKey = key === undefined ? undefined : decoded(key)
  if (!resource || !recordKey || more.length > 0 || (part !== undefined && !wordy.test(part)))
    return undefined
  return { resource, recordKey, part }
}

/** Whether a query has this record's dialog open, at any part. */
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

/**
 * A query without the dialogs of new records and those over them: an address does not hold the preset of a new record.
 */
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
