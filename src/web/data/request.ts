import { isAttended } from './session/attended'
import { confirmPassword } from './session/confirmation'
import { currentLanguage, translate } from './languages/i18n'
import { keepLate, lateAnswer } from '../kit/late-answers'
import { createStore } from '../kit/store'
import { forgetKey, retryKey } from './retry-keys'
import { expireSession, token } from './session/session'

export const BASE = '/_api'
const TIMEOUT_IN_MILLISECONDS = 5000
/** A file takes its way to the server first, and a thousand records are checked and written one by one. */
const LONG_TIMEOUT_IN_MILLISECONDS = 60_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RequestOptions {
  /** Repeats of one save carry one key; made here when left out. */
  idempotencyKey?: string
  /** The form that is saved; an equal save of another form is no repeat. */
  form?: number
  signal?: AbortSignal
  /** The server has a minute for it, as for a file. */
  long?: boolean
  /** Hears of the answer's headers, before its content is there. */
  onHeaders?: (headers: Headers) => void
}

/** One bad value of a body: where it is, as a JSON pointer, and what is wrong. */
export interface FieldProblem {
  path: string
  message: string
}

/** A refused or failed call; `message` can be shown as it is. Status 0: no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly errors: FieldProblem[] = [],
    /** The whole answer, for facts such as `current` of a stale write. */
    readonly body: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** The bad values that a refused save names; Refine's hooks know its errors by another type. */
export function problemsOf(error: unknown): FieldProblem[] {
  return error instanceof ApiError ? error.errors : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
}

/** Why a call was refused or failed, as its answer says it. */
export async function errorOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined)
  const body = isRecord(answer) ? answer : {}
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : undefined
  const code = typeof body.code === 'string' ? body.code : 'error'
  const errors = Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : []
  return new ApiError(response.status, code, message ?? translate('errors.unknown'), errors, body)
}

/** By this header the server says which resources it serves; they change while it runs. */
const RESOURCES_VERSION = 'x-resources-version'

/** The version of the resources that the last answer has named. */
export const namedVersion = createStore<string | undefined>(undefined)

/** The version of the resources that an answer comes from. */
export function resourcesVersion(headers: Headers): string | undefined {
  return headers.get(RESOURCES_VERSION) ?? undefined
}

function heard({ headers }: Response, onHeaders: RequestOptions['onHeaders']): void {
  onHeaders?.(headers)
  const version = resourcesVersion(headers)
  if (version !== undefined) namedVersion.set(version)
}

/** What every call says of itself. @param body JSON as text, or a form */
export function headersFor(body: unknown, key: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() })
  const known = token()
  if (known !== undefined) headers.set('x-token', known)
  // What an open page asks by itself does not keep its session alive.
  if (!isAttended()) headers.set('x-unattended', '1')
  // A form names its own type, with the boundary between its parts.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  return headers
}

const patienceFor = (call: RequestInit, { long }: RequestOptions) =>
  long === true || call.body instanceof FormData ? LONG_TIMEOUT_IN_MILLISECONDS : TIMEOUT_IN_MILLISECONDS

/** Why a call has no answer: its caller took it back, its time was over, or nobody was reached. */
function unanswered(error: unknown, timeout: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error instanceof ApiError) return error
  const code = timeout.aborted ? 'timeout' : 'network'
  return new ApiError(0, code, translate(`errors.${code}`))
}

/** What an answer holds; one that breaks off or stalls on its way is as good as none. */
async function contentOf(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json()
}

interface Attempt {
  url: string
  call: RequestInit
  /** What it is known by, should it be made again. */
  name: string
  options: RequestOptions
}

/** Sends a call and reads what it is answered, within a time. */
async function answered({ url, call, name, options }: Attempt, milliseconds: number): Promise<unknown> {
  const { signal } = options
  const timeout = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch(url, {
      ...call,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    heard(response, options.onHeaders)
    if (!response.ok) {
      if (response.status < 500) forgetKey(name)
      throw await errorOf(response)
    }
    const answer = await contentOf(response)
    forgetKey(name)
    return answer
  } catch (error) {
    throw unanswered(error, timeout, signal)
  }
}

/**
 * Reads: whoever asks is told after five seconds that there is no answer yet; the answer itself is waited for up to a
 * minute, since a busy line brings it late, and is there when the same is asked again.
 */
async function read(attempt: Attempt): Promise<unknown> {
  const question = `${token() ?? ''} ${currentLanguage()} ${attempt.name}`
  const answer = lateAnswer(question) ?? answered(attempt, LONG_TIMEOUT_IN_MILLISECONDS)
  const limit = AbortSignal.timeout(TIMEOUT_IN_MILLISECONDS)
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      void keepLate(question, answer)
      reject(new ApiError(0, 'timeout', translate('errors.slow')))
    }
    limit.addEventListener('abort', giveUp)
    answer.then(resolve, reject).finally(() => limit.removeEventListener('abort', giveUp))
  })
}

/**
 * Sends one call to the server, to any address of it.
 *
 * @throws ApiError when the server refuses, fails or does not answer within five seconds, or a minute when it is long
 */
export async function send<T>(
  method: Method,
  url: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const content = body instanceof FormData || body === undefined ? body : JSON.stringify(body)
  const reads = method === 'GET' || (method === 'POST' && url.endsWith('/search'))
  const saves = (method === 'POST' || method === 'PUT') && !reads
  const name = `${options.form ?? ''} ${method} ${url} ${typeof content === 'string' ? content : ''}`
  // What a file holds is not known here: one that is sent twice is kept twice.
  const keyed = saves && !(content instanceof FormData)
  const key = options.idempotencyKey ?? (keyed ? retryKey(name) : undefined)
  const call = { method, headers: headersFor(content, key), body: content }
  const attempt = { url, call, name, options }
  const answer =
    reads && !options.long ? await read(attempt) : await answered(attempt, patienceFor(call, options))
  // The one place where the type of an answer is believed: client and server are built from the same sources.
  return answer as T
}

/**
 * A 401 ends the session, whoever asked, unless another has begun meanwhile. What the password is wanted for is asked
 * again once its user has told it.
 */
export async function asUser<T>(call: () => Promise<T>): Promise<T> {
  const known = token()
  try {
    return await call()
  } catch (error) {
    const isOver = error instanceof ApiError && error.statusCode === 401 && token() === known
    if (isOver) expireSession(error.message)
    const isWanted = error instanceof ApiError && error.code === 'password_needed'
    if (isWanted && (await confirmPassword())) return asUser(call)
    throw error
  }
}

/**
 * Calls the API; `path` is below `/_api`.
 *
 * @throws ApiError when the server refuses, fails or does not answer within five seconds, or a minute when it is long
 */
export function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<T> {
  return asUser(() => send<T>(method, BASE + path, body, options))
}

/**
 * Loads a picture from an address that a document shows.
 *
 * @throws ApiError when the server refuses
 */
export function loadPicture(address: string): Promise<Blob> {
  return asUser(async () => {
    const response = await fetch(address)
    if (!response.ok) throw await errorOf(response)
    return response.blob()
  })
}

/**
 * Sends one file to the API, as the part `file` of a form.
 *
 * @throws ApiError when the server refuses, fails or does not answer within a minute
 */
export async function upload(path: string, file: File): Promise<unknown> {
  const form = new FormData()
  form.set('file', file)
  return request<unknown>('POST', path, form)
}
