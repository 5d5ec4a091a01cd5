import { readContent } from '#paper/panel'
import type { Language } from '#words/languages'
import type { ErrorObject } from 'ajv'
import { isObject } from '../../request/input/shape'
import { fitForeign, worthTelling } from './foreign-content'
import { placeOf, problemsOf, refuseContent, refuseLarge } from './template-content'

/** Each round removes what the previous one left empty: a column, then its table, then its panel. */
const MOST_ROUNDS = 20

/** A content without the parts that the server would refuse, and their places. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/**
 * Removes everything but data from a template, so that one from elsewhere can be used. What can be rewritten stays.
 *
 * @param language of the error messages
 * @throws RuleBroken `template_invalid` when it is too large, or nothing printable remains
 */
export function strippedContent(content: string, language: Language): StrippedContent {
  refuseLarge(content)
  if (!('panels' in readContent(content))) refuseContent({ content }, language)
  const document: unknown = JSON.parse(content)
  fitForeign(document)
  const removed = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const problems = problemsOf(document).filter((problem) => !mend(document, problem))
    const places = [...new Set(problems.map(placeOf))].filter((place) => place !== '')
    if (places.length === 0) break
    // From last to first, so that removing a list item does not shift those still to be removed.
    for (const place of places.toSorted(inOrder).toReversed()) {
      changeAt(document, namesIn(place), takeOut)
      removed.add(place)
    }
  }
  const stripped = JSON.stringify(document)
  refuseContent({ content: stripped }, language)
  return { content: stripped, removed: worthTelling(outermost(removed)) }
}

/** Turns a number that is written as a text into one. @returns whether that was the problem */
function mend(document: unknown, { keyword, params, instancePath }: ErrorObject): boolean {
  if (keyword !== 'type' || params.type !== 'number') return false
  return changeAt(document, namesIn(instancePath), (holder, name) => {
    const value = Reflect.get(holder, name)
    if (typeof value !== 'string' || value.trim() === '' || !Number.isFinite(Number(value))) return false
    return Reflect.set(holder, name, Number(value))
  })
}

const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

/** The property name or list position in a part of a JSON pointer. */
const nameIn = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

const namesIn = (place: string) => place.slice(1).split('/').map(nameIn)

/** Does something to the object or list that holds a place. @returns what was done; false where nothing holds it */
function changeAt(
  from: unknown,
  [name = '', ...rest]: string[],
  act: (holder: object, name: string) => boolean,
): boolean {
  if (rest.length === 0) return typeof from === 'object' && from !== null && act(from, name)
  const inner = Array.isArray(from) ? from[Number(name)] : isObject(from) ? from[name] : undefined
  return changeAt(inner, rest, act)
}

function takeOut(holder: object, name: string): boolean {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
  return true
}

/** The places that are not inside another removed place. */
function outermost(places: ReadonlySet<string>): string[] {
  return [...places].filter((place) => !places.has(outerOf(place, places))).toSorted(inOrder)
}

/** The nearest place that contains another one; empty if there is none. */
function outerOf(place: string, places: ReadonlySet<string>): string {
  let outer = place
  do outer = outer.slice(0, outer.lastIndexOf('/'))
  while (outer !== '' && !places.has(outer))
  return outer
}
