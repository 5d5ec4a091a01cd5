import { readContent } from '#paper/panel'
import type { Language } from '#words/languages'
import { isObject } from '../../http/input/shape'
import { placeOf, problemsOf, refuseContent, refuseLarge } from './template-content'

/** Each round removes what the previous one left empty: a column, then its table, then its panel. */
const MOST_ROUNDS = 20

/** A content without the parts that the server would refuse, and their places. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/**
 * Removes everything but data from a template, so that one from elsewhere can be used.
 *
 * @param language of the error messages
 * @throws RuleBroken `template_invalid` when it is too large, or nothing printable remains
 */
export function strippedContent(content: string, language: Language): StrippedContent {
  refuseLarge(content)
  if (!('panels' in readContent(content))) refuseContent({ content }, language)
  const document: unknown = JSON.parse(content)
  const removed = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const places = [...new Set(problemsOf(document).map(placeOf))].filter((place) => place !== '')
    if (places.length === 0) break
    // From last to first, so that removing a list item does not shift those still to be removed.
    for (const place of places.toSorted(inOrder).toReversed()) {
      takeOut(document, place.slice(1).split('/').map(nameIn))
      removed.add(place)
    }
  }
  const stripped = JSON.stringify(document)
  refuseContent({ content: stripped }, language)
  return { content: stripped, removed: outermost(removed) }
}

const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

/** The property name or list position in a part of a JSON pointer. */
const nameIn = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function takeOut(from: unknown, [name = '', ...rest]: string[]): void {
  if (rest.length > 0) {
    const inner = Array.isArray(from) ? from[Number(name)] : isObject(from) ? from[name] : undefined
    takeOut(inner, rest)
  } else if (Array.isArray(from)) from.splice(Number(name), 1)
  else if (isObject(from)) delete from[name]
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
