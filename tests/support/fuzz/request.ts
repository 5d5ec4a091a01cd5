import fc from 'fast-check'

/** A request of a kind. */
export interface Request {
  method: string
  path: string
  body: unknown
  /** A file, sent in a form. */
  file?: string | Uint8Array<ArrayBuffer>
}

export type Requests = fc.Arbitrary<Request>

export const id = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  fc.constantFrom('0', '-1', '9'.repeat(30), 'LUK', '%00', 'x'),
)
export const send = (method: string, where: fc.Arbitrary<string>, bodies: fc.Arbitrary<unknown>): Requests =>
  fc.tuple(where, bodies).map(([place, body]) => ({ method, path: place, body }))
export const at = (before: string, after = '') => id.map((key) => `${before}/${key}${after}`)
export const here = (place: string) => fc.constant(place)

/** A text as part of an address; lone surrogates have none. */
export const safe = (text: string) => encodeURIComponent(Buffer.from(text).toString())
