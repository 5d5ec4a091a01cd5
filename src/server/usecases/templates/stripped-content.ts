import { readContent } from '#paper/panel'
import type { Language } from '#words/languages'
import { isObject } from '../../http/input/shape'
import { placeOf, problemsOf, refuseContent, refuseLarge } from './template-content'

/** Each round takes out what the last one left bare: a column, then its table, then its panel. */
const MOST_ROUNDS = 20

/** A content without what the server would refuse, and the places of what was taken out. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/**
 * Takes out of a template everything that is more than data, so that a foreign one can be used after all.
 *
 * @param language of who is told what is wrong
 * @throws RuleBroken `template_invalid` when it is too large, or nothing is left that could be printed
 */
export function strippedContent(content: string, language: Language): StrippedContent {
  refuseLarge(content)
  if (!('panels' in readContent(content))) refuseContent({ content }, language)
  const document: unknown = JSON.parse(content)
  const removed = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const places = [...new Set(problemsOf(document).map(placeOf))].filter((place) => place !== '')
    if (places.length === 0) break
    // From the last to the first, so that what is taken out of a list moves nothing that is still to go.
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

/** The name of a property, or the position in a list, that a part of a JSON pointer stands for. */
const nameIn = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function takeOut(from: unknown, [name = '', ...rest]: string[]): void {
  if (rest.length > 0) {
    const inner = Array.isArray(from) ? from[Number(name)] : isObject(from) ? from[name] : undefined
    takeOut(inner, rest)
  } else if (Array.isArray(from)) from.splice(Number(name), 1)
  else if (isObject(from)) delete from[name]
}

/** Without the places inside of what went as a whole. */
function outermost(places: ReadonlySet<string>): string[] {
  return [...places].filter((place) => !places.has(outerOf(place, places))).toSorted(inOrder)
}

/** The nearest of some places that a place lies in; nothing where it lies in none. */
function outerOf(place: string, places: ReadonlySet<string>): string {
  let outer = place
  do outer = outer.slice(0, outer.lastIndexOf('/'))
  while (outer !== '' && !places.has(outer))
  return outer
}
