import { randomId } from '../kit/random-id'
import { isAttended, confirmPassword } from './session/confirmation'
import { askReason, noteSent } from './session/approval'
import { currentLanguage, translate } from './languages/i18n'
import { keepLate, lateAnswer } from '../kit/late-answers'
import { createStore } from '../kit/store'
import { demandSecondFactor, expireSession, token } from './session/session'
import { trialRole } from './session/trial-role'
import { isObject } from '../kit/values'

/**
 * The idempotency keys of saves whose outcome is unknown. When an answer is lost and the same save is sent again, by a
 * second click or after a time-out, it carries the first key, so that it takes effect once.
 */
const open = new Map<string, string>()

/** The key of a save, which is identified by its whole content. */
export function retryKey(attempt: string): string {
  const key = open.get(attempt) ?? randomId()
  open.set(attempt, key)
  return key
}

let forms = 0

/** Distinguishes the saves of one form from equal saves of another: a newly opened form means a new save. */
export const newForm = (): number => ++forms

/** Drops the key once a save is answered: from then on the same content is a new save. */
export function forgetKey(attempt: string): void {
  open.delete(attempt)
}

export const BASE = '/_api'
const TIMEOUT_IN_MILLISECONDS = 5000
/** Uploading a file takes time, and a thousand records are checked and written one by one. */
const LONG_TIMEOUT_IN_MILLISECONDS = 60_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RequestOptions {
  /** Repeats of one save carry the same key; generated when left out. */
  idempotencyKey?: string
  /** The form that is saved; an equal save from another form is not a repeat. */
  form?: number
  signal?: AbortSignal
  /** The user's reason in a request for approval of the call. */
  reason?: string | undefined
  /** The time limit is a minute, as for a file. */
  long?: boolean
  /** Receives the answer's headers before its content. */
  onHeaders?: (headers: Headers) => void
}

/** One invalid value of a body: its place, as a JSON pointer, and the error. */
export interface FieldProblem {
  path: string
  message: string
}

/** A refused or failed call; `message` can be shown to the user. Status 0 means that there was no answer. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly errors: FieldProblem[] = [],
    /** The whole answer, for details such as `current` of a stale write. */
    readonly body: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** The invalid values that a refused save names; Refine's hooks type their errors otherwise. */
export function problemsOf(error: unknown): FieldProblem[] {
  return error instanceof ApiError ? error.errors : []
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isObject(value) && typeof value.path === 'string' && typeof value.message === 'string'
}

/** The error that an answer reports. */
export async function errorOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined)
  const body = isObject(answer) ? answer : {}
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : undefined
  const code = typeof body.code === 'string' ? body.code : 'error'
  const errors = Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : []
  return new ApiError(response.status, code, message ?? translate('errors.unknown'), errors, body)
}

/** The header with the version of the resources, which change while the server runs. */
const RESOURCES_VERSION = 'x-resources-version'

/** The version of the resources in the last answer. */
export const namedVersion = createStore<string | undefined>(undefined)

/** The version of the resources behind an answer. */
export function resourcesVersion(headers: Headers): string | undefined {
  return headers.get(RESOURCES_VERSION) ?? undefined
}

function heard({ headers }: Response, onHeaders: RequestOptions['onHeaders']): void {
  onHeaders?.(headers)
  const version = resourcesVersion(headers)
  if (version !== undefined) namedVersion.set(version)
}

/** The headers of every call. @param body JSON as text, or a form */
export function headersFor(body: unknown, key: string | undefined, reason?: string): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() })
  const known = token()
  if (known !== undefined) headers.set('x-token', known)
  const tried = trialRole()
  // The lines of an order propose values derived from their pieces and weight.
  headers.set('x-line-facts', '1')
  // A header holds no Chinese.
  if (tried !== undefined) headers.set('x-try-as', encodeURIComponent(tried))
  // Automatic calls of an open page do not keep its session alive.
  if (!isAttended()) headers.set('x-unattended', '1')
  // The browser sets the type of a form, with its boundary.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  if (reason !== undefined) headers.set('x-approval-reason', encodeURIComponent(reason))
  return headers
}

const patienceFor = (call: RequestInit, { long }: RequestOptions) =>
  long === true || call.body instanceof FormData ? LONG_TIMEOUT_IN_MILLISECONDS : TIMEOUT_IN_MILLISECONDS

/** The reason why a call has no answer: aborted by its caller, timed out, or no connection. */
function unanswered(error: unknown, timeout: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error instanceof ApiError) return error
  const code = timeout.aborted ? 'timeout' : 'network'
  return new ApiError(0, code, translate(`errors.${code}`))
}

/** The content of an answer; one that breaks off or stalls counts as no answer. */
async function contentOf(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json()
}

const isApproval = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'approval')

/** Ends a call that waits for approval now: nothing is done yet, as after a refusal. */
function sentForApproval(): ApiError {
  noteSent()
  return new ApiError(403, 'approval_sent', translate('approvals.sent'))
}

interface Attempt {
  url: string
  call: RequestInit
  /** Identifies a repetition of the same call. */
  name: string
  options: RequestOptions
}

/** Sends a call and reads its answer within a time limit. */
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
      const error = await errorOf(response)
      // The same call goes on with a reason, and is still the same if that answer is lost.
      if (response.status < 500 && error.code !== 'approval_needed') forgetKey(name)
      throw error
    }
    const answer = await contentOf(response)
    forgetKey(name)
    // Other calls are accepted too, such as imports, which then run by themselves.
    if (response.status === 202 && isApproval(answer)) throw sentForApproval()
    return answer
  } catch (error) {
    throw unanswered(error, timeout, signal)
  }
}

/**
 * Reads. The caller gets a time-out after five seconds; the answer itself is awaited for up to a minute, since a busy
 * line brings it late, and serves a repetition of the same question.
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
 * Sends one call to any address of the server.
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
  const reads = method === 'GET' || (method === 'POST' && /\/(search|sums|groups)$/.test(url))
  const saves = (method === 'POST' || method === 'PUT') && !reads
  const name = `${options.form ?? ''} ${method} ${url} ${typeof content === 'string' ? content : ''}`
  // Two uploads cannot be compared by content here, so a file that is sent twice is stored twice.
  const keyed = saves && !(content instanceof FormData)
  const key = options.idempotencyKey ?? (keyed ? retryKey(name) : undefined)
  const call = { method, headers: headersFor(content, key, options.reason), body: content }
  const attempt = { url, call, name, options }
  const answer =
    reads && !options.long ? await read(attempt) : await answered(attempt, patienceFor(call, options))
  // The one place where the type of an answer is trusted: client and server are built from the same sources.
  return answer as T
}

/** The reason in a call's body: a step such as un-confirming is sent with its reason. */
export function reasonIn(body: unknown): string | undefined {
  const reason = isObject(body) && typeof body.reason === 'string' ? body.reason.trim() : ''
  return reason === '' ? undefined : reason
}

/** The actions in a refusal that need an approval. */
function actionsIn({ body: { actions } }: ApiError): string[] {
  return Array.isArray(actions) ? actions.map(String) : []
}

/**
 * A 401 on any call ends the session, unless another session has begun meanwhile. A call that needs the password is
 * repeated once its user has entered it; one that needs another user's approval, with the reason from its user.
 *
 * @param given the reason in the call itself: its user is not asked a second time
 */
export async function asUser<T>(call: (reason?: string) => Promise<T>, given?: string): Promise<T> {
  const known = token()
  try {
    return await call()
  } catch (error) {
    const isOver = error instanceof ApiError && error.statusCode === 401 && token() === known
    if (isOver) expireSession(error.message)
    if (error instanceof ApiError && error.code === 'second_factor_to_add') demandSecondFactor()
    const isWanted = error instanceof ApiError && error.code === 'password_needed'
    if (isWanted && (await confirmPassword())) return asUser(call, given)
    if (error instanceof ApiError && error.code === 'approval_needed') {
      const reason = given ?? (await askReason(actionsIn(error)))
      if (reason !== undefined) return asUser(() => call(reason))
    }
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
  return asUser((reason) => send<T>(method, BASE + path, body, { ...options, reason }), reasonIn(body))
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
