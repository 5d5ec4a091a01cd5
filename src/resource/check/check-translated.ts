import type { Say } from './check'
import type { Field, Resource, Resources } from '../resource'
import { copiedFrom } from '../translations/with-translations'

/** Attributes of what identifies a record, which is the same in every language. */
const identifying = ['unique', 'generated', 'alias'] as const

/**
 * Checks a text that may have a value per language: it identifies nothing, and one that nobody types repeats a text
 * that has them.
 *
 * @param say reports each mistake with its path in the file
 */
export function checkTranslated(
  resource: Resource,
  resources: Resources,
  name: string,
  field: Field,
  say: Say,
): void {
  if (!field.translated) return
  const path = `/properties/${name}/translated`
  for (const attribute of identifying)
    if (field[attribute]) say(path, `"${attribute}" is the same in every language`)
  if (field.readOnly && copiedFrom(resource, resources, field) === undefined)
    say(path, 'nobody types it: it must be a "copyOf" a translated text of a record that it refers to')
}
