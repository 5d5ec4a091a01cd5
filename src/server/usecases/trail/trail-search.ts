import { trailActions } from '#domain/trail/trail-actions'
import type { Context } from '../../request/context'
import { day, stepBody } from '../../request/input/step-bodies'
import type { Values } from '../../request/input/shape'
import type { Sought } from '../../store/trail/entries'

interface SearchBody extends Values {
  user_id: number
  action: string
  from: string
  to: string
  record: string
  address: string
  plain: boolean
  before: number
}

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

const readBody = stepBody<SearchBody>({
  ...{ user_id: id, before: id, from: day, to: day },
  action: { type: 'string', enum: [...trailActions] },
  record: { type: 'string', maxLength: 200 },
  address: { type: 'string', maxLength: 100 },
  plain: { type: 'boolean' },
})

/**
 * What a body looks for in the trail: a record by its code, or as `customers/3`.
 *
 * @throws RuleBroken `unknown_property`; ShapeRefused with the bad values
 */
export function readTrailSearch(c: Context): Sought & { before?: number } {
  const { record, ...sought } = readBody(c.var.body)
  const text = record?.trim() ?? ''
  if (text === '') return sought
  const names = text.includes('/')
    ? [text]
    : Object.keys(c.var.shop.resources).map((name) => `${name}/${text}`)
  return { ...sought, subjects: names }
}
