import { describe, expect, test } from 'vitest'
import { colour, fonts, imageAddress, list, number, oneOf, path, text, unread } from '#paper/panel-values'

test('a value of another kind is nothing', () => {
  expect([unread([]), unread(null), unread('x')]).toEqual([{}, {}, {}])
  expect([list({}), list('abc')]).toEqual([[], []])
  expect([text(true), text({}), text(1.5)]).toEqual(['', '', '1.5'])
  expect([oneOf('b', ['a', 'b']), oneOf('c', ['a', 'b'])]).toEqual(['b', undefined])
})

describe('numbers', () => {
  test('are read from text, as hiprint writes some', () => {
    expect([number('0.75', 1), number(' ', 1), number('', 1), number('x', 1)]).toEqual([0.75, 1, 1, 1])
  })

  test('are finite and never so large that a browser hangs', () => {
    expect([number(NaN, 1), number(Infinity, 1), number('Infinity', 1)]).toEqual([1, 1, 1])
    expect([number(1e9, 1), number(-1e9, 1)]).toEqual([4000, -4000])
  })
})

test('colours and fonts load nothing and end no rule', () => {
  expect(['#fff', 'rgba(0, 0, 0, .5)', 'red'].map(colour)).toEqual(['#fff', 'rgba(0, 0, 0, .5)', 'red'])
  expect(['url(x)', 'red;}', 'var(--x)', 5].map(colour)).toEqual([undefined, undefined, undefined, undefined])
  expect(fonts('Songti SC, serif')).toBe('Songti SC, serif')
  expect(fonts("a'}")).toBeUndefined()
})

test('paths are names, at most four deep', () => {
  expect(['code', 'customer.name', 'a.b.c.d'].map(path)).toEqual(['code', 'customer.name', 'a.b.c.d'])
  expect(['a.b.c.d.e', 'a()', 'a[0]', '.a', ''].map(path)).toEqual(['', '', '', '', ''])
})

describe('pictures', () => {
  test('come from this server, or are in the template', () => {
    const known = ['/media/LOGO?v=2', 'data:image/png;base64,iVBORw0KGgo=']
    expect(known.map(imageAddress)).toEqual(known)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    '//evil.test/x.png',
    '/\\evil.test/x.png',
    'http://evil.test/x.png',
  ])('%j is not one', (address) => {
    expect(imageAddress(address)).toBe('')
  })
})
