import { formattedText, readFormat } from './format'

/** `${customer.name}`, `${date|D MMM YYYY}` */
const PLACE = /\$\{([\w.]+)(?:\|([^{}|]{1,30}))?\}/g

/**
 * A text of a template with values in its places: `${path}`, or `${path|format}`.
 *
 * @param textAt the printed text of a field
 * @param language of its dates, see `formattedText`
 */
export function filledText(pattern: string, textAt: (path: string) => string, language: string): string {
  return pattern.replaceAll(PLACE, (_place, path: string, format?: string) =>
    formattedText(textAt(path), readFormat(format), language),
  )
}

/** The fields that have a place in a text. */
export function fieldsInText(pattern: string): string[] {
  return [...pattern.matchAll(PLACE)].flatMap(([, path]) => path ?? [])
}

/** The place of a field in a text. */
export function placeholder(path: string): string {
  return `\${${path}}`
}
