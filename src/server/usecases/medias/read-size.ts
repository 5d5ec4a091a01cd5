import { mediaSizes, WHOLE, type MediaSize } from '#domain/media/media-sizes'
import { ajv } from '../../request/input/schema-validator'
import { ShapeRefused } from '../../request/input/shape'

const isAsked = ajv.compile<{ size?: MediaSize }>({
  type: 'object',
  properties: { size: { enum: Object.keys(mediaSizes) } },
})

/**
 * The size of a picture that a request asks for; the largest by default.
 *
 * @throws ShapeRefused at `/size`
 */
export function readSize(size: string | undefined): MediaSize {
  const asked: unknown = size === undefined ? {} : { size }
  if (!isAsked(asked)) throw new ShapeRefused(isAsked.errors ?? [])
  return asked.size ?? WHOLE
}
