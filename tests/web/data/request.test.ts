import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchTouches } from '#web/data/session/confirmation.ts'
import { download } from '#web/data/download.ts'
import { onLateAnswer } from '#web/kit/late-answers.ts'
import { startLanguages } from '#web/data/languages/i18n.ts'
import { ApiError, problemsOf, request, upload } from '#web/data/request.ts'
import { beginSession, currentUser, keepToken, token } from '#web/data/session/session.ts'
import { staffRights } from '../../support/staff-rights'

const fetched = vi.fn<typeof fetch>()
const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

const headersOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers)
const keyOf = (call: number) => headersOf(call).get('idempotency-key')
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

beforeEach(async () => {
  await startLanguages('en')
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetched.mockReset()
  document.cookie = 'Admin-Token=; path=/; max-age=0'
  history.replaceState(null, '', '/')
})

describe('a call', () => {
  test('carries the token and the language, and answers the body', async () => {
    keepToken('a token')
    fetched.mockResolvedValue(answer(200, { id: 3 }))

    expect(await request('GET', '/customers/3')).toEqual({ id: 3 })

    expect(fetched.mock.calls[0]?.[0]).toBe('/_api/customers/3')
    expect(headersOf(0).get('x-token')).toBe('a token')
    expect(headersOf(0).get('accept-language')).toBe('en')
  })

  test('from a page that nobody touched for a minute is marked, until a scan or a touch', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    watchTouches()
    fetched.mockImplementation(() => Promise.resolve(answer(200, {})))
    document.dispatchEvent(new KeyboardEvent('keydown'))
    await request('GET', '/user/info')
    vi.advanceTimersByTime(61_000)
    await request('GET', '/user/info')
    document.dispatchEvent(new PointerEvent('pointerdown'))
    await request('GET', '/user/info')
    expect([0, 1, 2].map((call) => headersOf(call).get('x-unattended'))).toEqual([null, '1', null])
  })

  test('without an answer body resolves to nothing', async () => {
    fetched.mockResolvedValue(answer(204))
    expect(await request('DELETE', '/customers/3')).toBeUndefined()
  })

  test('that is refused carries the reason and the place', async () => {
    const errors = [{ path: '/name', message: 'must not be empty' }]
    fetched.mockResolvedValue(answer(422, { code: 'invalid', message: 'Check the form.', errors }))

    const failure = await failureOf(request('POST', '/customers', { name: '' }))

    expect(failure).toMatchObject({ statusCode: 422, code: 'invalid', message: 'Check the form.' })
    expect(problemsOf(failure)).toEqual(errors)
  })

  test.each([answer(502), new Response('<html>', { status: 500 }), answer(500, { message: '' })])(
    'that fails without a message says Error',
    async (response) => {
      fetched.mockResolvedValue(response)
      expect(await failureOf(request('GET', '/orders/1'))).toMatchObject({ message: 'Error', errors: [] })
    },
  )

  test('that never arrives names the failure', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'))
    const failure = await failureOf(request('GET', '/orders/1'))
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ statusCode: 0, code: 'network' })
  })

  test('is given up after five seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    fetched.mockImplementation((_url, call) => {
      limit.abort()
      return Promise.reject(call?.signal?.reason)
    })

    expect(await failureOf(request('GET', '/orders/1'))).toMatchObject({ statusCode: 0, code: 'timeout' })
    expect(timeout).toHaveBeenCalledWith(5000)
  })

  test('that only reads and is answered late serves the next request for the same, and reports that', async () => {
    const limit = new AbortController()
    const spent = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(new AbortController().signal)
    spent.mockReturnValueOnce(limit.signal)
    let bring = (_answer: Response) => {}
    fetched.mockReturnValueOnce(new Promise((resolve) => (bring = resolve)))
    const told = vi.fn<() => void>()
    const forget = onLateAnswer(told)

    const first = failureOf(request('GET', '/orders/7'))
    limit.abort()
    expect(await first).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('longer than 5 seconds'),
    })
    spent.mockRestore()
    const second = request('GET', '/orders/7')
    bring(answer(200, { id: 7 }))

    expect(await second).toEqual({ id: 7 })
    expect(told).toHaveBeenCalledOnce()
    expect(fetched).toHaveBeenCalledOnce()
    forget()
  })

  test('whose answer stalls on its way is late, although the server was reached', async () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    const stalled = new ReadableStream({
      start: (stream) => limit.signal.addEventListener('abort', () => stream.error(limit.signal.reason)),
    })
    fetched.mockResolvedValue(new Response(stalled))
    const failure = failureOf(request('PUT', '/orders/1', {}))
    await Promise.resolve()
    limit.abort()
    expect(await failure).toMatchObject({ statusCode: 0, code: 'timeout' })
  })

  test('that changes many records at once has as long as a file', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    fetched.mockResolvedValue(Response.json({ count: 1000 }))
    const done = await request('POST', '/customers/bulk', { action: 'delete', keys: [] }, { long: true })
    expect(done).toEqual({ count: 1000 })
    expect(timeout).toHaveBeenCalledWith(60_000)
  })

  test("that its caller takes back fails with the caller's reason", async () => {
    const caller = new AbortController()
    fetched.mockImplementation(() => {
      caller.abort(new Error('typed on'))
      return Promise.reject(caller.signal.reason)
    })
    expect(await failureOf(request('GET', '/scan/R1', undefined, { signal: caller.signal }))).toMatchObject({
      message: 'typed on',
    })
  })
})

const sheet = new File(['code'], 'customers.csv')
const calls: [string, () => Promise<unknown>][] = [
  ['a call', () => request('GET', '/customers/3')],
  ['a file that is sent', () => upload('/customers/import', sheet)],
  ['a file that is loaded', () => download('/customers/export', {}, new AbortController().signal)],
]

describe('a 401', () => {
  test.each(calls)(
    'of %s leads to the login page and from there back, to work that is still the user’s',
    async (_, call) => {
      keepToken('an old token')
      beginSession({
        id: 3,
        name: 'Luk',
        roles: ['editor'],
        ...staffRights('editor'),
        avatar: '',
        introduction: '',
        business_day: '2026-11-21',
        time_zone: 'Asia/Hong_Kong',
      })
      history.replaceState(null, '', '/admin/customers?open=customers/3')
      fetched.mockResolvedValue(answer(401, { code: 'unauthorised', message: 'Please sign in again.' }))

      expect(await failureOf(call())).toMatchObject({ statusCode: 401, message: 'Please sign in again.' })

      expect(token()).toBeUndefined()
      expect(currentUser()).toMatchObject({ name: 'Luk' })
      expect(location.pathname).toBe('/admin/login')
      expect(new URLSearchParams(location.search).get('redirect')).toBe('/admin/customers?open=customers/3')
    },
  )
})

test('of a session that is over does not end the session that has begun meanwhile', async () => {
  keepToken('an old token')
  fetched.mockImplementation(() => {
    keepToken('a new token')
    return Promise.resolve(answer(401, {}))
  })
  await failureOf(request('GET', '/customers/3'))
  expect(token()).toBe('a new token')
})

describe('the idempotency key', () => {
  test('goes with every save and with no search', async () => {
    fetched.mockImplementation(() => Promise.resolve(answer(200, {})))
    await request('POST', '/customers', { name: 'Luk' })
    await request('PUT', '/customers/3', { name: 'Luk' })
    await request('POST', '/customers/search', {})
    await request('GET', '/customers/3')
    expect([0, 1, 2, 3].map((call) => keyOf(call) !== null)).toEqual([true, true, false, false])
  })

  test('stays the same while the outcome of a save is unknown, and is new for the next save', async () => {
    const save = () => failureOf(request('POST', '/order_payments', { value: 100 }))
    fetched.mockRejectedValueOnce(new TypeError('the connection broke'))
    fetched.mockResolvedValueOnce(answer(503, {}))
    fetched.mockImplementation(() => Promise.resolve(answer(201, {})))

    await save()
    await save()
    await save()
    await save()

    expect(keyOf(1)).toBe(keyOf(0))
    expect(keyOf(2)).toBe(keyOf(0))
    expect(keyOf(3)).not.toBe(keyOf(0))
  })

  test('stays the same where the answer to a payment breaks off halfway', async () => {
    const save = () => failureOf(request('POST', '/order_payments', { value: 200 }))
    fetched.mockResolvedValueOnce(new Response('{ "id": 3, "val', { status: 201 }))
    fetched.mockImplementation(() => Promise.resolve(answer(201, {})))

    expect(await save()).toMatchObject({ statusCode: 0, code: 'network' })
    await save()
    expect(keyOf(1)).toBe(keyOf(0))
  })

  test('of a save is the same for its double click', async () => {
    fetched.mockImplementation(() => Promise.resolve(answer(201, {})))
    await Promise.all([
      request('POST', '/customers', { name: 'A' }),
      request('POST', '/customers', { name: 'A' }),
    ])
    expect(keyOf(1)).toBe(keyOf(0))
  })
})
