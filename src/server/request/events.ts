import type { Context } from './context'
import { logSecurity, type SecurityEvent } from './security-log'
import { writeAudit, type Touched } from '../store/trail/audit'
import { circumstancesOf } from './circumstances'

/**
 * The events that change no record but are in the trail, with their names there. What a stranger can cause without
 * bound is in the log only.
 */
const names = {
  signed_in: 'users.sign_in',
  signed_out: 'users.sign_out',
  sign_in_refused: 'users.sign_in_refused',
  own_password_asked: 'users.own_password_asked',
  password_refused: 'users.password_refused',
  password_told: 'users.confirm_password',
  refused: 'users.refused',
  role_tried: 'users.try_role',
  exported: 'exports.export',
  drawn: 'prints.pdf',
} as const satisfies Partial<Record<SecurityEvent, string>>

export type TrailEvent = keyof typeof names

export function isTrailEvent(event: SecurityEvent): event is TrailEvent {
  return Object.hasOwn(names, event)
}

const eventNames: ReadonlySet<string> = new Set(Object.values(names))

/** Whether a name in the trail is that of an event, whose facts are no values of a record. */
export function isEventName(name: string): boolean {
  return eventNames.has(name)
}

/** Events of a password, whose name says where they happened. */
const ofPasswords: ReadonlySet<TrailEvent> = new Set([
  'sign_in_refused',
  'own_password_asked',
  'password_refused',
])

/**
 * Logs an event of a request, and writes it into the trail before the request is answered.
 *
 * @param facts names and counts; never a password, or anything typed in its place
 * @param resource the event's subject; by default the user
 */
export async function tell(
  c: Context,
  event: TrailEvent,
  facts: Record<string, unknown> = {},
  resource?: string,
): Promise<void> {
  logSecurity(c, event, resource === undefined ? facts : { resource, ...facts })
  const { method: _method, path: _path, ...placeless } = facts
  const { triedRole } = c.var
  const tried = triedRole === undefined ? {} : { role: triedRole }
  const about: Touched = {
    resource: resource ?? 'users',
    key: resource === undefined ? (c.var.user ?? c.var.claimed)?.id : null,
    before: null,
    after: { ...(ofPasswords.has(event) ? placeless : facts), ...tried },
  }
  await writeAudit(c.var.shop.db, circumstancesOf(c), names[event], [about])
}
