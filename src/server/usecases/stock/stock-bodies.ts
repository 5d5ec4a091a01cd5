import { labels } from '#words/labels'
import type { Field, Resource, Role } from '#resource/resource'

/** Properties entered with the opening of stock, and later written only by the server. */
const openingNames = [
  ...['product_code', 'color_id', 'size', 'made_for_id', 'quantity', 'weight', 'supplier_code', 'labor_fee'],
  ...['diamond_count', 'diamond_weight', 'diamond_fee_value'],
]

const sequence: Field = {
  ...labels.words.sequence,
  kind: 'integer',
  minimum: 1,
}

const operator: Field = {
  ...labels.words.operator,
  kind: 'choice',
  choices: 'stockOperators',
}

/** The bodies of the inventory actions, each as a resource of its own, so that they are checked like any other. */
export interface StockForms {
  opening: Resource
  adjusting: Resource
}

const forms = new WeakMap<Resource, StockForms>()

/**
 * The forms of the inventory actions.
 *
 * @param resource `inventorys` as the user sees it
 * @param roles of the user; properties that they may not write are left out
 */
export function stockForms(resource: Resource, roles: readonly Role[]): StockForms {
  const known = forms.get(resource) ?? {
    opening: openingOf(resource, roles),
    adjusting: adjustingOf(resource, roles),
  }
  forms.set(resource, known)
  return known
}

function openingOf(resource: Resource, roles: readonly Role[]): Resource {
  const fields = Object.entries(resource.properties).map(
    ([name, field]) => [name, openingNames.includes(name) ? writable(field, roles) : field] as const,
  )
  return {
    ...resource,
    properties: { ...Object.fromEntries(fields), inventory_code_seq: sequence },
    required: [...(resource.required ?? []), 'product_code', 'quantity', 'weight'],
  }
}

function adjustingOf(resource: Resource, roles: readonly Role[]): Resource {
  const { allOf: _conditions, dependentRequired: _dependent, ...plain } = resource
  const { quantity, weight } = resource.properties
  const goods = {
    ...(quantity && { quantity: writable(quantity, roles) }),
    ...(weight && { weight: writable(weight, roles) }),
  }
  return { ...plain, properties: { operator, ...goods }, required: ['operator'] }
}

/** The field as an action writes it, unless its own access excludes these roles. */
function writable(field: Field, roles: readonly Role[]): Field {
  const { readOnly: _readOnly, ...written } = field
  const allowed = field.access?.write
  return allowed === undefined || allowed.some((role) => roles.includes(role)) ? written : field
}
