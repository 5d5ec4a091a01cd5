import { kindOf } from '#resource/kinds'
import type { Resource } from '#resource/resource'

/** The values with each field's default where missing, and null without a default. */
export function withDefaults(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(resource.properties)
    .filter(([name, field]) => !kindOf(field).child && (values[name] ?? null) === null)
    .map(([name, field]) => [name, field.default ?? null] as const)
  return { ...values, ...Object.fromEntries(filled) }
}
