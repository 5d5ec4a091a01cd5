import type { Scan } from '#domain/stock/stocktake-scan'
import type { JsonSchema } from '#resource/kinds'
import { stepBody } from '../../request/input/step-bodies'
import type { Scope } from '../../store/stocktakes/stocktakes'

const location: JsonSchema = { type: 'string', maxLength: 80 }

/** The body that begins a stocktake: its scope. */
export const readBeginning = stepBody<
  { [Name in keyof Scope]: NonNullable<Scope[Name]> } & { remarks: string }
>({
  location,
  material_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  category_code: { type: 'string', maxLength: 40 },
  remarks: { type: 'string', maxLength: 2000 },
})

/** The body of a scan; `photo` is the code of a media file. */
export const readScan = stepBody<{
  code: string
  quantity: number
  weight: number
  location: string
  again: Scan['again']
  photo: string
}>({
  code: { type: 'string', minLength: 1, maxLength: 120 },
  quantity: { type: 'integer', minimum: 0, maximum: 1_000_000 },
  weight: { type: 'number', minimum: 0, maximum: 999_999_999, multipleOf: 0.001 },
  location,
  again: { enum: ['keep', 'add', 'replace'] },
  photo: { type: 'string', minLength: 1, maxLength: 40 },
})
