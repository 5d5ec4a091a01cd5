import {
  copiedElements,
  keepCopied,
  onCopiedElsewhere,
} from '#web/pages/templates/designer/use-designer-frame.tsx'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('elements copied in one template are there for the next, unless the browser has no room for them', () => {
  expect(copiedElements()).toBeUndefined()
  keepCopied('[1]')
  expect(copiedElements()).toBe('[1]')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepCopied('[2]')
  expect(copiedElements()).toBeUndefined()
})

test('a copy in another tab arrives, and nothing else that a tab keeps', () => {
  const heard: string[] = []
  const stop = onCopiedElsewhere((elements) => heard.push(elements))
  const stored = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  stored('goldbook.copied-elements', '[1]')
  stored('goldbook.copied-elements', null)
  stored('another', '[2]')
  stop()
  stored('goldbook.copied-elements', '[3]')
  expect(heard).toEqual(['[1]'])
})
