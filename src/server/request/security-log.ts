import type { Logger } from 'pino'
import type { Rule, RuleBroken } from '#domain/errors'
import { clientAddress, circumstancesOf } from './circumstances'
import { statuses } from './statuses'
import type { Context } from './context'
import { isObject } from './input/shape'
import { type Touched, writeAudit } from '../store/trail/audit'

/** The security events of the log, with their messages. */
const events = {
  signed_in: 'signed in',
  sign_in_refused: 'sign-in refused',
  own_password_asked: 'signed in with a password that was given, and asked for an own one',
  second_factor_asked: 'sign-in continues with the second factor',
  second_factor_demanded: 'a role demands a second factor that its user has not added yet',
  second_factor_changed: 'a user changed their second factor',
  recovery_code_used: 'a user signed in with a recovery code',
  passkey_used: 'a user signed in with a passkey',
  passkey_copied: 'the counter of a passkey went back: it may have been copied',
  attempts_limited: 'too many password attempts',
  requests_limited: 'too many requests of a user or an address',
  signed_out: 'signed out',
  session_ended: 'other sessions were ended',
  refused: 'request refused: the role lacks the right',
  password_asked: 'password requested again',
  role_tried: 'a user looks at the shop as another role sees it',
  approval_asked: 'approval of somebody else requested',
  password_told: 'user confirmed their password',
  password_refused: 'wrong password',
  password_changed: 'a user changed their password',
  password_reset: 'a user was given another password',
  first_password: 'the first admin was given a password',
  user_added: 'a user was added',
  access_changed: 'roles or status of a user changed',
  resources_changed: 'the fields of a resource were changed',
  reports_changed: 'a report was changed',
  deleted: 'records were deleted',
  exported: 'a list was exported',
  drawn: 'a paper was made as a PDF',
} as const

type SecurityEvent = keyof typeof events

const warned = new Set<SecurityEvent>([
  ...(['sign_in_refused', 'attempts_limited', 'requests_limited', 'refused', 'password_refused'] as const),
  ...(['password_reset', 'user_added', 'access_changed', 'recovery_code_used'] as const),
  ...(['passkey_copied'] as const),
])

/** Refusals that may indicate an attack; every other 403 is logged as `refused`. */
const ofRefusals: Partial<Record<Rule, SecurityEvent>> = {
  wrong_credentials: 'sign_in_refused',
  password_to_change: 'own_password_asked',
  wrong_code: 'sign_in_refused',
  wrong_passkey: 'sign_in_refused',
  second_factor_needed: 'second_factor_asked',
  second_factor_to_add: 'second_factor_demanded',
  too_many_attempts: 'attempts_limited',
  sign_in_busy: 'attempts_limited',
  too_many_requests: 'requests_limited',
  too_many_waiting: 'requests_limited',
  password_wrong: 'password_refused',
  password_needed: 'password_asked',
  approval_needed: 'approval_asked',
}

/** Changes identified by their name alone. */
const ofChanges: Record<string, SecurityEvent> = {
  'users.own_password': 'password_changed',
  'users.add_app': 'second_factor_changed',
  'users.remove_app': 'second_factor_changed',
  'users.add_passkey': 'second_factor_changed',
  'users.rename_passkey': 'second_factor_changed',
  'users.remove_passkey': 'second_factor_changed',
  'users.use_passkey': 'passkey_used',
  'users.renew_recovery_codes': 'second_factor_changed',
  'users.use_recovery_code': 'recovery_code_used',
  'users.end_session': 'session_ended',
  'users.end_all_sessions': 'session_ended',
  'users.end_other_sessions': 'session_ended',
  'resources.customise': 'resources_changed',
  'reports.define': 'reports_changed',
  'reports.set_back': 'reports_changed',
}

/** Logs an event that does not come from a request. */
export function logEvent(log: Logger, security: SecurityEvent, facts: object): void {
  log[warned.has(security) ? 'warn' : 'info']({ security, ...facts }, events[security])
}

/**
 * Logs a security event of a request in one line, with user and address.
 *
 * @param facts names, ids and counts; never a password, or anything typed in its place
 */
export function logSecurity(c: Context, security: SecurityEvent, facts: object = {}): void {
  const user = c.var.user ?? c.var.claimed
  logEvent(c.var.shop.log, security, {
    ...(user ? { user_id: user.id, username: user.username } : {}),
    address: clientAddress(c),
    ...facts,
    request_id: c.var.requestId,
  })
}

/** The event of a refusal, if it may indicate an attack. */
export function eventOf({ code }: RuleBroken): SecurityEvent | undefined {
  return ofRefusals[code] ?? (statuses[code] === 403 ? 'refused' : undefined)
}

/**
 * Logs the security events of a committed change.
 *
 * @param name as in the audit trail
 * @param touched the changed records; none of their values are logged
 */
export function logChange(c: Context, name: string, touched: readonly Touched[]): void {
  const event = ofChanges[name]
  if (event) logSecurity(c, event, { change: name, keys: touched.map(({ key }) => key) })
  for (const one of touched) if (one.resource === 'users') logUser(c, one)
  const deleted = touched.filter(({ before, after }) => before !== null && after === null)
  for (const resource of new Set(deleted.map((one) => one.resource))) {
    const keys = deleted.filter((one) => one.resource === resource).map(({ key }) => key)
    logSecurity(c, 'deleted', { resource, keys })
  }
}

function logUser(c: Context, { key, before, after }: Touched) {
  if (!after) return
  const whose = { subject_id: key, subject: after.username ?? before?.username }
  const may = { roles: after.roles, active: after.active }
  if (!before) return logSecurity(c, 'user_added', { ...whose, ...may })
  if (JSON.stringify(may) !== JSON.stringify({ roles: before.roles, active: before.active }))
    logSecurity(c, 'access_changed', { ...whose, ...may })
  if (holdsPassword(c.var.body)) logSecurity(c, 'password_reset', whose)
}

/** Whether a body, including the values of a bulk change, sets a password. */
function holdsPassword({ password, values }: Record<string, unknown>): boolean {
  return typeof password === 'string' || (isObject(values) && typeof values.password === 'string')
}

/**
 * The events that change no record but are in the trail, with their names there. Events that a stranger can cause
 * without bound are in the log only.
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

/** Whether a name in the trail is that of an event, whose facts are not values of a record. */
export function isEventName(name: string): boolean {
  return eventNames.has(name)
}

/** Events of a password, whose name gives their place. */
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
export async function recordEvent(
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
