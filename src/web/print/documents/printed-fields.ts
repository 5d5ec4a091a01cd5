import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Field, type Resource } from '#resource/resource'

/**
 * What we paid for goods. A paper leaves the shop, so that this stands on none, whichever record it is printed from:
 * neither in its data, nor in the palette of the designer.
 */
const paidForGoods: Readonly<Record<string, readonly string[]>> = {
  inventorys: ['labor_fee', 'diamond_fee_value'],
  order_details: ['labor_fee_in'],
  products: ['latest_in_labor_fee'],
}

/** The names that a confirmed order keeps: they stand in the place of today's (`order/as-agreed.ts`). */
const AGREED = 'agreed'

/** The properties of a resource that may stand on paper, custom ones too: no secrets and nothing that we paid. */
export function printedFields(resource: Resource): [string, Field][] {
  const paid = paidForGoods[resource.$id] ?? []
  return Object.entries(fieldsOf(resource)).filter(
    ([name, field]) => !kindOf(field).secret && !paid.includes(name) && name !== AGREED,
  )
}

/** The references among them, by the name under which the record that is referred to comes along. */
export function printedReferences(resource: Resource): [companion: string, field: Field][] {
  return printedFields(resource)
    .filter(([name, field]) => kindOf(field).refers && companionOf(name) !== name)
    .map(([name, field]) => [companionOf(name), field])
}
