/** A JSON object whose content is not validated yet. */
export type Unread = Readonly<Record<string, unknown>>

/** The value as a JSON object; an empty one for any other type. */
export function unread(value: unknown): Unread {
  return isObject(value) ? value : {}
}

/** Whether a value is a JSON object, and not null or a list. */
export function isObject(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a list; an empty one for any other type. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as text: numbers as written, and an empty text for any other type. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The largest position and size on a paper, in points; larger numbers can hang a browser. */
const FARTHEST = 4000

/**
 * The value as a finite number between −4000 and 4000; hiprint stores some numbers as text.
 *
 * @param otherwise the result for anything that is not a number
 */
export function number<Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof read !== 'number' || !Number.isFinite(read)) return otherwise
  return Math.min(FARTHEST, Math.max(-FARTHEST, read))
}

/** The value if it is one of the known ones. */
export function oneOf<Known extends string>(value: unknown, known: readonly Known[]): Known | undefined {
  return known.find((candidate) => candidate === value)
}

/** A colour in CSS syntax, without functions that load something. */
export function colour(value: unknown): string | undefined {
  const read = text(value)
  return /^(#[0-9a-f]{3,8}|rgba?\([0-9 ,.%]{1,40}\)|[a-z]{3,20})$/i.test(read) ? read : undefined
}

/** Names of fonts, separated by commas. */
export function fonts(value: unknown): string | undefined {
  const read = text(value)
  return /^[\p{L}\p{N} ,_-]{1,100}$/u.test(read) ? read : undefined
}

/** A path into the printed data, for example `customer.name`. */
export function path(value: unknown): string {
  const read = text(value)
  return /^[a-z_]\w{0,63}(\.[a-z_]\w{0,63}){0,3}$/i.test(read) ? read : ''
}

/**
 * The address of a picture: one on this server, or the picture itself as a data address of a raster format.
 *
 * @returns an empty text for any other address, such as scripts and other servers
 */
export function imageAddress(value: unknown): string {
  const read = text(value)
  const own = /^\/(?!\/)[A-Za-z0-9._~/%?=&-]*$/.test(read)
  const inline = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(read)
  return own || inline ? read : ''
}
