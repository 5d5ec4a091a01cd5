import { choicesNamed } from './choices'
import type { Choice, Resource, Resources, Role } from './resource'

/**
 * The resources with every role that they name added to the choices of their `roles`: those of the domain's table
 * first, then the installation's own.
 */
export function withRoles(resources: Resources): Resources {
  const known = choicesNamed('roles') ?? []
  const others = rolesIn(resources).filter((role) => known.every(({ value }) => value !== role))
  const choices: Choice[] = [...known, ...others.toSorted().map((role) => ({ value: role, title: role }))]
  const changed = Object.entries(resources).map(([name, resource]) => [name, withChoices(resource, choices)])
  return others.length === 0 ? resources : Object.fromEntries(changed)
}

function withChoices(resource: Resource, choices: Choice[]): Resource {
  const all = Object.entries(resource.properties)
  if (!all.some(([, field]) => field.choices === 'roles')) return resource
  const properties = all.map(([name, field]) => [
    name,
    field.choices === 'roles' ? { ...field, choices } : field,
  ])
  return { ...resource, properties: Object.fromEntries(properties) }
}

function rolesIn(resources: Resources): Role[] {
  const rights = Object.values(resources).flatMap((resource) => [
    resource.access,
    ...Object.values(resource.properties).map((field) => field.access ?? {}),
  ])
  return [...new Set(rights.flatMap((access) => Object.values(access).flat()))]
}
