import { kindOf } from '../kinds'
import { companionOf, fieldsOf, type Resource, type Resources } from '../resource'

/** The resource of pictures and papers. */
const MEDIAS = 'medias'

/**
 * The properties of a resource that hold the pictures of its records; none where the reader may not read media.
 *
 * @param view the resources as the reader sees them
 */
export function ownPictures({ pictures = [], ...resource }: Resource, view: Resources): string[] {
  if (!Object.hasOwn(view, MEDIAS)) return []
  return pictures.filter((name) => {
    const field = resource.properties[name]
    return field !== undefined && kindOf(field).media === true
  })
}

/**
 * The code of the picture that shows a record: the first of its own, or of the records that it refers to, in the order
 * of `pictures` in its file.
 *
 * @param view the resources as the reader sees them
 * @param record as the API answers it, with its companions
 * @returns undefined where there is none
 */
export function pictureOf(
  resource: Resource,
  view: Resources,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const own = new Set(ownPictures(resource, view))
  const fields = fieldsOf(resource)
  return (resource.pictures ?? [])
    .flatMap((name) => {
      if (own.has(name)) return [firstCode(record[name])]
      const { to = '' } = fields[name] ?? {}
      const referred = Object.hasOwn(view, to) ? view[to] : undefined
      const companion = record[companionOf(name)]
      if (!referred || !isRecord(companion)) return []
      return ownPictures(referred, view).map((each) => firstCode(companion[each]))
    })
    .find((code) => code !== undefined)
}

/** The first code in the value of a media property; undefined where there is none. */
export function firstCode(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' ? first : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
