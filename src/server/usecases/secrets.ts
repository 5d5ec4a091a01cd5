import { kindOf } from '#resource/kinds'
import type { Resource, Resources } from '#resource/resource'
import { hashPassword } from '../passwords/password'
import type { Context } from '../request/context'
import type { Values } from '../request/input/shape'
import { refuseWeak } from '../passwords/weak-password'
import { registeredFor } from '../request/use-cases'

function secretsOf({ properties }: Resource): string[] {
  return Object.keys(properties).filter((name) => {
    const field = properties[name]
    return field !== undefined && kindOf(field).secret
  })
}

/** Whether values contain a new secret of their resource. */
export function holdsSecret(resource: Resource, values: Values): boolean {
  return secretsOf(resource).some((name) => typeof values[name] === 'string')
}

/**
 * The values with each secret replaced by its hash, so that the secret itself goes no further.
 *
 * @param key of the stored record; null for a new one, or for many
 * @throws RuleBroken `password_weak`, also for a secret that consists of the record's names
 */
export async function withHashes(
  c: Context,
  resource: Resource,
  values: Values,
  key: string | null,
): Promise<Values> {
  if (!holdsSecret(resource, values)) return values
  const sent = [values.username, values.name].filter((each) => typeof each === 'string')
  const stored = await registeredFor(c, resource.$id).names?.(c.var.shop.db, key)
  const names = [...sent, ...(stored ?? [])]
  const hashed = { ...values }
  for (const name of secretsOf(resource)) {
    const secret = values[name]
    if (typeof secret !== 'string') continue
    await refuseWeak(secret, names, `/${name}`)
    hashed[name] = await hashPassword(secret)
  }
  return hashed
}

/** A record for the audit trail: without its secrets, hashed or not. */
export function withoutSecrets<Record extends Values | null>(
  resource: Resource | undefined,
  record: Record,
): Record | Values {
  const secrets = resource ? secretsOf(resource) : []
  if (record === null || secrets.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !secrets.includes(name)))
}

/** A body as text without secrets, and the secret values separately, in their order. */
export function partedFromSecrets(resources: Resources, body: unknown): { text: string; secrets: unknown[] } {
  const names = new Set(Object.values(resources).flatMap(secretsOf))
  const secrets: unknown[] = []
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (!names.has(name) || value === null) return value
    secrets.push(value)
    return null
  })
  return { text, secrets }
}
