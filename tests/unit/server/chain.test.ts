import { expect, test } from 'vitest'
import { ChainWalk, hashOf, linkHash, NOTHING, type Link } from '#server/store/trail/books'

/** A chain of rows with their names as contents. */
function chainOf(...contents: string[]): Link[] {
  let hash = NOTHING
  return contents.map((content, index) => {
    const id = index + 1
    hash = linkHash(hash, id, hashOf(content))
    return { id, content, seal: { content: hashOf(content), hash } }
  })
}

function walked(links: readonly Link[], head = 4): ChainWalk {
  const walk = new ChainWalk(head)
  for (const link of links) walk.take(link)
  return walk
}

const without = (links: readonly Link[], id: number) => links.filter((link) => link.id !== id)
const changed = (links: readonly Link[], id: number, change: Partial<Link>) =>
  links.map((link) => (link.id === id ? { ...link, ...change } : link))

const whole = chainOf('a', 'b', 'c', 'd')

test('a whole chain has no fault', () => {
  expect(walked(whole)).toMatchObject({ faults: [], unsealed: 0 })
})

test('rows after the last seal wait for theirs', () => {
  const later: Link = { id: 5, content: 'e', seal: undefined }
  expect(walked([...whole, later])).toMatchObject({ faults: [], unsealed: 1 })
})

test.each([
  ['a changed row', changed(whole, 2, { content: 'x' }), [{ id: 2, damage: 'changed' }]],
  ['a row that is gone', changed(whole, 2, { content: undefined }), [{ id: 2, damage: 'cut' }]],
  ['one that is gone with its seal', without(whole, 2), [{ id: 3, damage: 'cut_before' }]],
  ['the first, gone with its seal', without(whole, 1), [{ id: 2, damage: 'cut_before' }]],
  [
    'a row without a seal',
    changed(whole, 2, { seal: undefined }),
    [
      { id: 2, damage: 'slipped_in' },
      { id: 3, damage: 'cut_before' },
    ],
  ],
  [
    'a changed seal',
    changed(whole, 2, { seal: { content: hashOf('b'), hash: 'x' } }),
    [{ id: 2, damage: 'changed' }],
  ],
  [
    'two rows that are gone',
    changed(changed(whole, 2, { content: undefined }), 4, { content: undefined }),
    [
      { id: 2, damage: 'cut' },
      { id: 4, damage: 'cut' },
    ],
  ],
])('%s is named', (_, links, faults) => {
  expect(walked(links).faults).toEqual(faults)
})
