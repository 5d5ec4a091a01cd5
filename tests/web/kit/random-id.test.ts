import { afterEach, expect, test, vi } from 'vitest'
import { forgetKey, retryKey } from '#web/data/request.ts'
import { randomId } from '#web/kit/random-id.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is left of `crypto` in a browser that reaches the server over plain http. */
function overPlainHttp() {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
}

test('over plain http each id differs, and has 128 bits', () => {
  overPlainHttp()
  expect('randomUUID' in crypto).toBe(false)
  const ids = Array.from({ length: 1000 }, randomId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([])
})

test('over plain http a save that is sent again keeps its first key until it is answered', () => {
  overPlainHttp()
  const first = retryKey('POST /customers 陆记')
  expect(retryKey('POST /customers 陆记')).toBe(first)
  forgetKey('POST /customers 陆记')
  expect(retryKey('POST /customers 陆记')).not.toBe(first)
})
