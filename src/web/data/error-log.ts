import { createStore, useStore } from '../kit/store'
import { token } from './session/session'

/** The source of an error: a script, an unhandled promise, or a screen that failed to render. */
export type ErrorSource = 'window' | 'promise' | 'screen'

export interface LoggedError {
  source: ErrorSource
  message: string
  /** The place within the source: the file and its line, or the part of the screen. */
  info: string
  /** The address of the page, with its dialogs but without its searches. */
  url: string
  stack: string
  /** The time of the last occurrence, in milliseconds. */
  time: number
  count: number
}

type Happening = Pick<LoggedError, 'source' | 'message' | 'info' | 'stack'>

const STORED = 'errors'
const MOST = 100
const LONGEST_LINE = 500
const LONGEST_STACK = 4000

/** Messages of browsers that report no fault: an aborted call, a layout that needs a second pass. */
const harmless = /^(AbortError|ResizeObserver loop)/

const log = createStore<readonly LoggedError[]>(readStored())

function isLogged(value: unknown): value is LoggedError {
  if (typeof value !== 'object' || value === null) return false
  const { message, info, url, stack, time, count }: Partial<Record<string, unknown>> = { ...value }
  const areTexts = [message, info, url, stack].every((text) => typeof text === 'string')
  return areTexts && typeof time === 'number' && typeof count === 'number'
}

/** The log survives a reload, the usual reaction to an error; it ends with the tab. */
function readStored(): LoggedError[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLogged) : []
  } catch {
    return []
  }
}

function keep(next: readonly LoggedError[]): void {
  log.set(next)
  try {
    if (next.length === 0) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // Without storage, or with a full one, the log lasts until a reload.
  }
}

/** The errors of this tab, the latest first. */
export function useErrorLog(): readonly LoggedError[] {
  return useStore(log)
}

export function clearErrors(): void {
  keep([])
}

/** The address without its query, which may hold searches; only the open dialogs are kept. */
function pageAddress(): string {
  const open = new URLSearchParams(location.search).getAll('open')
  return location.pathname + (open.length === 0 ? '' : `?open=${open.join('&open=')}`)
}

/** A text that is safe to show: without the token, without queries, and shortened. */
function harmlessText(text: string, longest: number): string {
  const known = token()
  const plain = known === undefined ? text : text.replaceAll(known, '…')
  return plain.replaceAll(/(\w:\/\/[^\s?]+)\?[^\s:)]*/g, '$1').slice(0, longest)
}

/** Logs an error; a repeated one is counted and moves to the front. */
function logError({ source, message, info, stack }: Happening): void {
  if (harmless.test(message)) return
  const texts = {
    source,
    message: harmlessText(message, LONGEST_LINE),
    info: harmlessText(info, LONGEST_LINE),
    stack: harmlessText(stack, LONGEST_STACK),
    url: pageAddress(),
  }
  const isSame = (known: LoggedError) =>
    known.source === source &&
    known.message === texts.message &&
    known.info === texts.info &&
    known.url === texts.url
  const count = (log.get().find(isSame)?.count ?? 0) + 1
  const others = log.get().filter((known) => !isSame(known))
  keep([{ ...texts, time: Date.now(), count }, ...others].slice(0, MOST))
}

const messageOf = (error: unknown) => {
  const isNamed = error instanceof Error || error instanceof DOMException
  return isNamed ? `${error.name}: ${error.message}` : String(error)
}

/** Logs a thrown value of any type. */
export function logThrown(source: ErrorSource, error: unknown, info = ''): void {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  logError({ source, message: messageOf(error), info, stack })
}

function onWindowError({ error, message, filename, lineno, colno }: ErrorEvent): void {
  const info = filename === '' ? '' : `${filename}:${lineno}:${colno}`
  if (error === null || error === undefined) logError({ source: 'window', message, info, stack: '' })
  else logThrown('window', error, info)
}

const onRejection = ({ reason }: PromiseRejectionEvent) => logThrown('promise', reason)

/** Logs uncaught errors from now on; the returned function stops that. */
export function collectErrors(): () => void {
  window.addEventListener('error', onWindowError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onWindowError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
