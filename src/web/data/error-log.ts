import { createStore, useStore } from '../kit/store'
import { token } from './session/session'

/** Where an error came from: a script, a promise that nobody waited for, or a screen that could not be drawn. */
export type ErrorSource = 'window' | 'promise' | 'screen'

export interface LoggedError {
  source: ErrorSource
  message: string
  /** Where in it: the file and its line, or the part of the screen. */
  info: string
  /** The page that was open, with its dialogs but nothing that was searched for. */
  url: string
  stack: string
  /** The last time that it happened, in milliseconds. */
  time: number
  count: number
}

type Happening = Pick<LoggedError, 'source' | 'message' | 'info' | 'stack'>

const STORED = 'errors'
const MOST = 100
const LONGEST_LINE = 500
const LONGEST_STACK = 4000

/** What browsers say of what is no fault: a call that was given up, a layout that took a second look. */
const harmless = /^(AbortError|ResizeObserver loop)/

const log = createStore<readonly LoggedError[]>(readStored())

function isLogged(value: unknown): value is LoggedError {
  if (typeof value !== 'object' || value === null) return false
  const { message, info, url, stack, time, count }: Partial<Record<string, unknown>> = { ...value }
  const areTexts = [message, info, url, stack].every((text) => typeof text === 'string')
  return areTexts && typeof time === 'number' && typeof count === 'number'
}

/** The log outlives a reload, which is what people do about an error; it ends with the tab. */
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
    // A browser without storage, or a full one, has the log until it is reloaded.
  }
}

/** The errors of this tab, the last one first. */
export function useErrorLog(): readonly LoggedError[] {
  return useStore(log)
}

export function clearErrors(): void {
  keep([])
}

/** The address without its query, in which stands what was searched for; only what is open is told. */
function pageAddress(): string {
  const open = new URLSearchParams(location.search).getAll('open')
  return location.pathname + (open.length === 0 ? '' : `?open=${open.join('&open=')}`)
}

/** A text as it may be read over somebody's shoulder: without the token, without queries, and not endless. */
function harmlessText(text: string, longest: number): string {
  const known = token()
  const plain = known === undefined ? text : text.replaceAll(known, '…')
  return plain.replaceAll(/(\w:\/\/[^\s?]+)\?[^\s:)]*/g, '$1').slice(0, longest)
}

/** Puts an error into the log; one that is there already is counted and comes first again. */
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

/** Puts whatever was thrown into the log. */
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

/** From now on, what nobody caught goes into the log; ends when what it returns is called. */
export function collectErrors(): () => void {
  window.addEventListener('error', onWindowError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onWindowError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
