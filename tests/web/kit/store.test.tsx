// Extent: all
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore, eventSource, useStore } from '#web/kit/store.ts'

test('a component follows the value of the store', () => {
  const store = createStore('one')
  const { result } = renderHook(() => useStore(store))
  expect(result.current).toBe('one')
  act(() => store.set('two'))
  expect(result.current).toBe('two')
  expect(store.get()).toBe('two')
})

test('a listener runs at each change, also to the same value, until it goes', () => {
  const store = createStore(1)
  const hear = vi.fn()
  const end = store.subscribe(hear)
  expect(store.isHeard()).toBe(true)
  store.set(1)
  expect(hear).toHaveBeenCalledTimes(1)
  end()
  store.set(2)
  expect(hear).toHaveBeenCalledTimes(1)
  expect(store.isHeard()).toBe(false)
})

test('a resource that a store needs for its listeners starts once, and ends with the last listener', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const store = createStore(undefined, start)
  const endOne = store.subscribe(() => undefined)
  const endOther = store.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(1)
  endOne()
  endOne()
  expect(stop).not.toHaveBeenCalled()
  endOther()
  expect(stop).toHaveBeenCalledTimes(1)
  store.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a component follows the value in the browser', () => {
  const target = new EventTarget()
  let held = 'portrait'
  const source = eventSource(target, 'change', () => held)
  const { result } = renderHook(() => useStore(source))
  held = 'landscape'
  act(() => void target.dispatchEvent(new Event('change')))
  expect(result.current).toBe('landscape')
})
