import { kindOf } from './kinds'
import type { Mistake } from './check/check'
import { rolesWith, type Condition, type Field, type Resource, type Resources } from './resource'

/**
 * A field of an overlay: complete for a custom field, only the differences for a shipped one; null removes an
 * attribute.
 */
export type FieldPatch = { [Attribute in keyof Field]?: Field[Attribute] | null }

/**
 * An installation's changes of a shipped file: custom fields, and changed attributes of shipped ones. `required`,
 * `form`, `allOf`, `dependentRequired` and each part of `list` replace those of the file.
 */
export interface Overlay {
  properties?: Record<string, FieldPatch>
  required?: string[]
  list?: Partial<Resource['list']>
  form?: Resource['form']
  allOf?: Condition[]
  dependentRequired?: Record<string, string[]>
  /** Custom fields that were removed while records hold values; their columns keep these, hidden. */
  removed?: string[]
  /** Custom fields that show again the values of a removed field of the same name. */
  restored?: string[]
}

/** The overlays of an installation, by the resource's name. */
export type Overlays = Record<string, Overlay>

/** Attributes that the trading rules rely on; no overlay changes them on a shipped field. */
const fixed = ['kind', 'to', 'by', 'from', 'alias', 'currency', 'generated', 'copyOf', 'copies'] as const

/**
 * A shipped resource merged with an overlay; neither is modified.
 *
 * @returns shipped properties in their order, then custom ones in the overlay's
 */
export function withOverlay(shipped: Resource, overlay: Overlay): Resource {
  const { properties = {}, list, removed = [], restored = [], ...replaced } = overlay
  const gone = [...new Set([...(shipped.removed ?? []), ...removed])]
  const back = [...new Set([...(shipped.restored ?? []), ...restored])]
  const known = Object.entries(shipped.properties).map(
    ([name, field]) => [name, patched(field, ownPatch(properties, name))] as const,
  )
  const added = Object.entries(properties)
    .filter(([name]) => !Object.hasOwn(shipped.properties, name))
    .map(([name, patch]) => [name, patched({}, patch)] as const)
  return {
    ...shipped,
    ...withoutUndefined(replaced),
    ...(gone.length > 0 ? { removed: gone } : {}),
    ...(back.length > 0 ? { restored: back } : {}),
    properties: Object.fromEntries([...known, ...added]),
    list: { ...shipped.list, ...withoutUndefined(list ?? {}) },
  }
}

/** All resources merged with their overlays; an overlay of an unknown resource is ignored. */
export function mergedSet(shipped: Resources, overlays: Overlays): Resources {
  const all = Object.entries(shipped).map(([name, resource]) => {
    const overlay = Object.hasOwn(overlays, name) ? overlays[name] : undefined
    return [name, overlay ? withOverlay(resource, overlay) : resource] as const
  })
  return Object.fromEntries(all)
}

/**
 * The mistakes of an overlay that the merged resource no longer shows, such as removals from the shipped file.
 *
 * The merged resource is checked as well, like every resource.
 *
 * @param all the shipped resources
 * @returns every mistake, with its place in the overlay
 */
export function overlayMistakes(shipped: Resource, overlay: Overlay, all: Resources): Mistake[] {
  const mistakes: Mistake[] = []
  const say = (path: string, reason: string) => mistakes.push({ file: `${shipped.$id}.json`, path, reason })
  for (const [name, patch] of Object.entries(overlay.properties ?? {})) {
    const path = `/properties/${name}`
    const field = Object.hasOwn(shipped.properties, name) ? shipped.properties[name] : undefined
    if (field) sayPatch(path, field, patch, say)
  }
  if (overlay.required)
    for (const name of shipped.required ?? [])
      if (!overlay.required.includes(name))
        say('/required', `"${name}" must stay required: rules count on it`)
  sayDemands(shipped, overlay, all, say)
  return mistakes
}

type Say = (path: string, reason: string) => void

/** A required value that the server cannot supply would block its use cases. */
function sayDemands(
  shipped: Resource,
  { required = [], properties = {} }: Overlay,
  all: Resources,
  say: Say,
) {
  if (!isMadeByServer(shipped, all)) return
  for (const [index, name] of required.entries()) {
    const given = ownPatch(properties, name).default ?? shipped.properties[name]?.default
    if (!shipped.required?.includes(name) && given === undefined)
      say(
        `/required/${index}`,
        `the server makes these records and has no "${name}" for them: give it a default`,
      )
  }
}

/** Whether the server creates records of a resource that no client sends, not even as lines of another. */
function isMadeByServer(shipped: Resource, all: Resources): boolean {
  const isLine = (field: Field) => kindOf(field).rows && field.to === shipped.$id && !field.readOnly
  if (Object.values(all).some(({ properties }) => Object.values(properties).some(isLine))) return false
  const isMovement = shipped.appendOnly === true
  const isNeverSent = shipped.writes === 'rules' || rolesWith('create', shipped).length === 0
  return isNeverSent || isMovement || shipped.madeByServer === true
}

function sayPatch(path: string, field: Field, patch: FieldPatch, say: Say) {
  for (const attribute of fixed)
    if (attribute in patch && JSON.stringify(patch[attribute]) !== JSON.stringify(field[attribute]))
      say(`${path}/${attribute}`, `"${attribute}" of a shipped property can't be changed`)
  if (field.readOnly && 'readOnly' in patch && patch.readOnly !== true)
    say(`${path}/readOnly`, 'the server alone writes this property')
  if (typeof field.choices === 'string' && 'choices' in patch && patch.choices !== field.choices)
    say(`${path}/choices`, 'the choices are a table of the trading rules')
  if ('title' in patch && patch.title === null) say(`${path}/title`, 'a property needs a title')
}

/** The patch of a property, and never an inherited member of the object's prototype. */
function ownPatch(patches: Record<string, FieldPatch>, name: string): FieldPatch {
  return (Object.hasOwn(patches, name) ? patches[name] : undefined) ?? {}
}

function patched(field: Partial<Field>, patch: FieldPatch): Field {
  const attributes: [string, unknown][] = Object.entries({ ...field, ...withoutUndefined(patch) })
  const kept: Partial<Field> = Object.fromEntries(attributes.filter(([, value]) => value !== null))
  // The schema of the files refuses a new field without a title or a kind, in an overlay as in a file.
  return kept as Field
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}
