// Extent: all
import { render, screen } from '@testing-library/react'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { Money } from '#web/fields/numbers/Money.tsx'
import { Figure } from '#web/fields/numbers/NumberFields.tsx'
import { OwnNode } from '#web/kit/OwnNode.tsx'
import { formatNumber } from '#web/data/languages/format.ts'

/** Replaces every text node with one of its own, as the translator of Chrome does. */
function translate(within: Element) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(text.textContent ?? '')
    text.parentNode?.replaceChild(font, text)
  }
}

test.each([
  ['money', (value: number) => <Money value={value} currency="HKD" />, '2,500.00'],
  ['money and gold', (value: number) => <Money value={value} gold={value} currency="HKD" />, '2,500.000'],
  ['a number', (value: number) => <Figure value={value} format={formatNumber} after="g" />, '2,500'],
  ['a text', (value: number) => <OwnNode>{`${value} lines`}</OwnNode>, '2500 lines'],
])('%s follows its value on a page whose texts a translator has replaced', (_what, shown, wanted) => {
  const { container, rerender } = render(<output>{shown(1200)}</output>)
  translate(container)
  rerender(<output>{shown(2500)}</output>)
  expect(screen.getByRole('status')).toHaveTextContent(wanted)
  expect(container).not.toHaveTextContent(/1,?200/)
})

test.each(['index.html', 'designer.html'])('browsers are asked not to translate %s', (file) => {
  const page = new DOMParser().parseFromString(fs.readFileSync(file, 'utf8'), 'text/html')
  const { documentElement } = page
  expect([documentElement.getAttribute('translate'), documentElement.className]).toEqual([
    'no',
    'notranslate',
  ])
  expect(page.querySelector('meta[name=google]')?.getAttribute('content')).toBe('notranslate')
})
