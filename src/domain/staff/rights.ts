import { compare } from '../decimal'
import { actionTable, type Action } from './actions'

/** The grant of an action: at once, after somebody else's approval, or not at all. */
export type Grant = 'yes' | 'approval' | 'no'

/** The limits: of a discount in %, of the age in days of an order to un-confirm, of one payment out in HKD. */
export const limitNames = ['discount_percent', 'unconfirm_days', 'payment_out'] as const
export type LimitName = (typeof limitNames)[number]

/** The largest value that is allowed at once, and whether somebody else may approve more. */
export interface Limit {
  most: number
  beyond: 'no' | 'approval'
}

export type Limits = Partial<Record<LimitName, Limit>>

/** The rights of a role to the records of a resource. */
export const resourceRights = ['read', 'create', 'update', 'delete', 'export', 'import', 'print'] as const
export type ResourceRight = (typeof resourceRights)[number]

type Scalar = string | number | boolean

/** A fact of the reading user, with which a condition on rows compares. */
export interface UserFact {
  user: 'id' | 'name' | 'username'
}

/** The test of one value, in the keywords of resource files; `const` may also be a fact of the reader. */
export interface RowTest {
  const?: Scalar | UserFact
  enum?: Scalar[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  /** Refused when a role is saved: a database reads patterns differently. */
  pattern?: string
}

/**
 * Which records of a resource a role sees, in the dialect of the conditions of resource files: null counts as missing,
 * and a missing property passes each test of its value.
 */
export interface RowCondition {
  properties?: Record<string, RowTest | true>
  required?: string[]
  allOf?: RowCondition[]
  anyOf?: RowCondition[]
  not?: RowCondition
}

/** The deviations from a role's defaults on one resource. */
export interface ResourceRights extends Partial<Record<ResourceRight, boolean>> {
  hidden?: string[]
  readOnly?: string[]
  /** Only records that meet it exist for the role. */
  rows?: RowCondition
}

/** The rights of a role, as deviations from its defaults. */
export interface RoleRights {
  resources?: Record<string, ResourceRights>
  actions?: Partial<Record<Action, Grant>>
  limits?: Limits
}

/** The facts in a role's record. */
export interface RoleFacts {
  code: string
  /** The shipped role that gives it its defaults. */
  based_on: string | null
  rights: RoleRights
}

/** The rights of a user or a role: the actions that are not refused, and the limits that bound them. */
export interface StaffRights {
  may: Partial<Record<Action, 'yes' | 'approval'>>
  limits: Limits
}

/**
 * The rights of one role: its own settings, else the defaults of the table of actions for it or the role it is based
 * on.
 *
 * @see docs/decisions/security/roles-as-records.md
 */
export function rightsOfRole({ code, based_on: basis, rights }: RoleFacts): StaffRights {
  const all = Object.entries(actionTable()) as [Action, { defaults: readonly string[] }][]
  const everything = mayEverything(code)
  const grant = (action: Action, defaults: readonly string[]): Grant => {
    if (everything) return 'yes'
    const isDefault = defaults.includes(code) || (basis !== null && holdsAsBasis(basis, defaults))
    return rights.actions?.[action] ?? (isDefault ? 'yes' : 'no')
  }
  const granted = all.map(([action, { defaults }]) => [action, grant(action, defaults)] as const)
  const may = Object.fromEntries(granted.filter(([, given]) => given !== 'no'))
  return { may, limits: everything ? {} : (rights.limits ?? {}) }
}

function holdsAsBasis(basis: string, defaults: readonly string[]): boolean {
  return mayEverything(basis) || defaults.includes(basis)
}

/** The action that each limit bounds. */
const bounded: Record<LimitName, Action> = {
  discount_percent: 'orders.confirm',
  unconfirm_days: 'orders.unconfirm',
  payment_out: 'payments.refund',
}

/** The action that a limit bounds. */
export function limitedAction(name: LimitName): Action {
  return bounded[name]
}

/** The roles whose limit counts: a role without the right to the bounded action frees nobody from it. */
function judgedFor(name: LimitName, held: readonly StaffRights[]): readonly StaffRights[] {
  const doing = held.filter(({ may }) => may[bounded[name]] !== undefined)
  return doing.length > 0 ? doing : held
}

/** The rights of several roles together: for each action, the most that any of them allows. Without roles, none. */
export function rightsTogether(held: readonly StaffRights[]): StaffRights {
  const may: StaffRights['may'] = {}
  for (const one of held)
    for (const [action, grant] of Object.entries(one.may) as [Action, 'yes' | 'approval'][])
      if (may[action] !== 'yes') may[action] = grant
  const limits: Limits = {}
  for (const name of limitNames) {
    const [first, ...others] = judgedFor(name, held).map((one) => one.limits[name])
    // A role that allows it without the limit is not bound by it, and neither is a user who has that role.
    if (first === undefined || others.includes(undefined)) continue
    limits[name] = others.reduce<Limit>((most, other) => (other ? widest(most, other) : most), first)
  }
  return { may, limits }
}

/**
 * The grant of several roles together for a value that a limit bounds: that of the role that allows most.
 *
 * @param held the rights of each role
 * @returns `approval` where no role allows the value at once, but somebody may approve it
 */
export function grantWithin(held: readonly StaffRights[], name: LimitName, value: number): Grant {
  const bounds = judgedFor(name, held).map(({ limits }) => limits[name])
  if (bounds.length === 0 || bounds.some((bound) => !bound || compare(value, bound.most) <= 0)) return 'yes'
  return bounds.some((bound) => bound?.beyond === 'approval') ? 'approval' : 'no'
}

/** The wider of two limits; of equal ones, the one that somebody may approve to exceed. */
export function widest(one: Limit, other: Limit): Limit {
  const order = compare(one.most, other.most)
  if (order === 0) return one.beyond === 'approval' ? one : other
  return order > 0 ? one : other
}

/** The grant of an action. */
export function grantOf({ may }: StaffRights, action: Action): Grant {
  return may[action] ?? 'no'
}

/** A role that comes with goldbook. */
interface ShippedRole {
  /** It may do everything, and nothing can be taken from it. */
  everything?: true
}

/** The roles that come with goldbook (spec §6); an installation adds its own as records. */
export const roles = {
  admin: { everything: true },
  editor: {},
} as const satisfies Record<string, ShippedRole>

/** Whether a role may do everything, regardless of its settings. */
export function mayEverything(role: string): boolean {
  const shipped: Readonly<Record<string, ShippedRole>> = roles
  return Object.hasOwn(shipped, role) && shipped[role]?.everything === true
}

/** The roles that may do everything: those of the user who sets an installation up. */
export function rolesOfOwner(): string[] {
  return Object.keys(roles).filter(mayEverything)
}
