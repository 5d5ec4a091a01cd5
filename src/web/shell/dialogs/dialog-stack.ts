import type { BaseKey, BaseRecord } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
  type NavigateFunction,
} from 'react-router'

/** One open dialog: its record, which the address names, and the state that an address cannot hold. */
export interface OpenDialog {
  id: number
  resource: string
  recordKey: string
  preset?: Record<string, unknown>
  saved?: BaseRecord
  /** The dialog is closing; the address follows a moment later. */
  closing?: true
  closed?: Promise<BaseRecord | undefined>
  settle?: (saved: BaseRecord | undefined) => void
}

export interface Dialogs {
  /** Opens a record on top; resolves when it closes, with the record when it was saved. */
  open(
    resource: string,
    key: BaseKey,
    preset?: Record<string, unknown>,
    part?: string,
  ): Promise<BaseRecord | undefined>
  /** Shows another part of the topmost dialog's record; its form when left out. */
  turn(part?: string): void
  /** Replaces the record of the topmost dialog, for example `new` by the saved one. */
  replace(key: BaseKey): void
  /** Closes the topmost dialog. */
  close(saved?: BaseRecord): void
}

/** The values of the last render that the functions need, whose identity never changes. */
interface Stack {
  known: RefObject<OpenDialog[]>
  query: RefObject<URLSearchParams>
  state: RefObject<unknown>
  navigate: NavigateFunction
}

/** Back closes a dialog that the app has opened; one that an address opened may have nothing to go back to. */
const pushed = { pushed: true }

const wasPushed = (state: unknown) => typeof state === 'object' && state !== null && 'pushed' in state

let lastId = 0

/** The dialogs of the addresses, up to the first new record that may not open. */
function dialogsAt(addresses: string[], known: Stack['known'], opensNew: boolean): OpenDialog[] {
  const dialogs: OpenDialog[] = []
  for (const [depth, address] of addresses.entries()) {
    const { resource, recordKey } = readAddress(address) ?? {}
    const before = known.current[depth]
    if (resource === undefined || recordKey === undefined) continue
    const same = before?.resource === resource && before.recordKey === recordKey
    if (!same && recordKey === 'new' && !opensNew) break
    dialogs.push(same ? before : { resource, recordKey, id: ++lastId })
  }
  return dialogs
}

/**
 * Whether the address may open the dialog of a new record: not when Back or Forward return to a closed one, since its
 * preset, such as the order of a payment, is in no address, and nothing waits for its record any more.
 */
function useOpensNew(): boolean {
  const location = useLocation()
  const type = useNavigationType()
  // The router reports an address opened by the user as `POP` too.
  const [first] = useState(location)
  return type !== NavigationType.Pop || location === first
}

/** The open dialogs of the address; those that stay keep their identity, those that go are settled. */
function useShown(known: Stack['known'], query: URLSearchParams): OpenDialog[] {
  const opensNew = useOpensNew()
  const navigate = useNavigate()
  const joined = addressesIn(query).join('\n')
  const shown = useMemo(() => dialogsAt(joined.split('\n'), known, opensNew), [joined, known, opensNew])
  useEffect(() => {
    const gone = known.current.filter((dialog) => !shown.includes(dialog))
    known.current = shown
    for (const dialog of gone) dialog.settle?.(dialog.saved)
  }, [shown, known])
  useEffect(() => {
    const addresses = addressesIn(query)
    if (shown.length === addresses.length) return
    void navigate({ search: queryWith(query, addresses.slice(0, shown.length)) }, { replace: true })
  }, [shown, query, navigate])
  return shown
}

function openOn(
  { known, query, navigate }: Stack,
  ...[resource, key, preset, part]: Parameters<Dialogs['open']>
) {
  const below = addressesIn(query.current)
  const opening = known.current[below.length]
  const twice = opening?.resource === resource && opening.recordKey === String(key)
  if (twice && opening.closed !== undefined) return opening.closed
  const dialog: OpenDialog = { id: ++lastId, resource, recordKey: String(key), preset }
  const closed = new Promise<BaseRecord | undefined>((resolve) => (dialog.settle = resolve))
  dialog.closed = closed
  known.current = [...known.current.slice(0, below.length), dialog]
  const search = queryWith(query.current, [...below, dialogAddress(resource, key, part)])
  void navigate({ search }, { state: pushed })
  return closed
}

function replaceOn({ known, query, state, navigate }: Stack, key: BaseKey) {
  const top = known.current.at(-1)
  if (top === undefined) return
  top.recordKey = String(key)
  const below = addressesIn(query.current).slice(0, -1)
  const search = queryWith(query.current, [...below, dialogAddress(top.resource, key)])
  void navigate({ search }, { replace: true, state: state.current })
}

function turnOn({ query, state, navigate }: Stack, part?: string) {
  const addresses = addressesIn(query.current)
  const top = readAddress(addresses.at(-1) ?? '')
  if (top === undefined) return
  const address = dialogAddress(top.resource, top.recordKey, part)
  const search = queryWith(query.current, [...addresses.slice(0, -1), address])
  void navigate({ search }, { replace: true, state: state.current })
}

function closeOn({ known, query, state, navigate }: Stack, saved?: BaseRecord) {
  const top = known.current.at(-1)
  if (top === undefined || top.closing) return
  top.saved = saved
  top.closing = true
  const below = addressesIn(query.current).slice(0, -1)
  if (wasPushed(state.current)) void navigate(-1)
  else void navigate({ search: queryWith(query.current, below) }, { replace: true })
}

/** The open dialogs, and the functions that open and close them. */
export function useDialogStack(): { shown: OpenDialog[]; dialogs: Dialogs } {
  const [parameters] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const known = useRef<OpenDialog[]>([])
  const query = useRef(parameters)
  const state = useRef<unknown>(location.state)
  const shown = useShown(known, parameters)
  useEffect(() => {
    query.current = parameters
    state.current = location.state
  }, [parameters, location.state])
  const stack = useMemo(() => ({ known, query, state, navigate }), [navigate])
  const open = useCallback<Dialogs['open']>((...asked) => openOn(stack, ...asked), [stack])
  const replace = useCallback<Dialogs['replace']>((key) => replaceOn(stack, key), [stack])
  const close = useCallback<Dialogs['close']>((saved) => closeOn(stack, saved), [stack])
  const turn = useCallback<Dialogs['turn']>((part) => turnOn(stack, part), [stack])
  const dialogs = useMemo(() => ({ open, replace, close, turn }), [open, replace, close, turn])
  return { shown, dialogs }
}

/** The query parameter that names the open dialogs, the lowest first. */
const PARAMETER = 'open'

interface RecordAddress {
  resource: string
  recordKey: string
  /** The part of the record that is shown, such as its balance; the form when left out. */
  part?: string | undefined
}

/** The address of a record's dialog, for example `customers/12`, or of a part of it: `customers/12/balance`. */
const dialogAddress = (resource: string, key: BaseKey, part?: string) =>
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
function queryWith(query: URLSearchParams, addresses: string[]): string {
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

/** The address of a record's dialog over the present windows. */
export type LinkTo = (resource: string, key: BaseKey, part?: string) => string

/** Makes links that open one more dialog over those of a query. */
export function linksFrom(query: URLSearchParams): LinkTo {
  const before = queryWith(query, addressesIn(query))
  return (resource, key, part) => {
    const address = encodeURIComponent(dialogAddress(resource, key, part)).replaceAll('%2F', '/')
    return `${before === '' ? '?' : `${before}&`}${PARAMETER}=${address}`
  }
}
