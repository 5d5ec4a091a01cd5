import { kindOf } from '#resource/kinds'
import type { Resource, Resources } from '#resource/resource'
import { hashPassword } from './password'
import type { Values } from './shape'

function secretsOf({ properties }: Resource): string[] {
  return Object.keys(properties).filter((name) => {
    const field = properties[name]
    return field !== undefined && kindOf(field).secret
  })
}

/** The values with a hash in place of each secret: the secret itself goes no further. */
export async function withHashes(resource: Resource, values: Values): Promise<Values> {
  const hashed = { ...values }
  for (const name of secretsOf(resource)) {
    const secret = values[name]
    if (typeof secret === 'string') hashed[name] = await hashPassword(secret)
  }
  return hashed
}

/** A record as the audit trail may keep it: without its secrets, hashed or not. */
export function withoutSecrets<Record extends Values | null>(
  resource: Resource | undefined,
  record: Record,
): Record | Values {
  const secrets = resource ? secretsOf(resource) : []
  if (record === null || secrets.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !secrets.includes(name)))
}

/** Secrets in the body of a call that is no resource's. */
const othersSecrets = ['old_password', 'new_password']

/** A body as text, without a value that any resource, or a call of its own, keeps secret. */
export function textWithoutSecrets(resources: Resources, body: unknown): string {
  const secrets = new Set([...Object.values(resources).flatMap(secretsOf), ...othersSecrets])
  return JSON.stringify(body, (name, value: unknown) => (secrets.has(name) ? null : value))
}
