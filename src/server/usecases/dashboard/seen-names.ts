import type { Resource } from '#resource/resource'
import { translationName } from '#resource/translations/text-in'
import { languages } from '#words/languages'

/**
 * A record with its names in those languages alone that the user may see.
 *
 * @param resource the record's, as the user sees it; undefined where it is hidden
 */
export function withSeenNames<Named extends object>(record: Named, resource: Resource | undefined): Named {
  const hidden = languages
    .map((language) => translationName('name', language))
    .filter((name) => !resource || !Object.hasOwn(resource.properties, name))
  return { ...record, ...Object.fromEntries(hidden.map((name) => [name, null])) }
}
