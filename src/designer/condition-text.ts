import type { Palette } from '#paper/palette'
import { readElement } from '#paper/read-panel-element'
import type { DraftElement } from './design/arrangement'
import { comparisons } from './options/option-kinds'
import type { Word } from './words'

/** The condition of an element in words, `Customer name is filled`; empty for an element without one. */
export function conditionText(
  element: DraftElement,
  { groups, tables }: Palette,
  word: (word: Word) => string,
): string {
  const when = readElement(element)?.placed.when
  if (!when) return ''
  const named = [...groups.flatMap(({ fields }) => fields), ...tables].find(({ path }) => path === when.field)
  const chosen = comparisons.find(([value, , same]) => when.comparison === value || when.comparison === same)
  const comparison = typeof chosen?.[1] === 'string' ? word(chosen[1]) : ''
  const isCompared = when.comparison !== 'filled' && when.comparison !== 'empty'
  return [named?.title ?? when.field, comparison, isCompared ? when.value : '']
    .filter((part) => part !== '')
    .join(' ')
}
