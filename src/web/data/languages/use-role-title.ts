import { choicesOf } from '#resource/json-schema'
import { fieldsOf } from '#resource/resource'
import { labels, type Label } from '#words/labels'
import { useResources } from '../resources'
import { useTitle } from './use-title'

const isShipped = (role: string): role is keyof typeof labels.roles => Object.hasOwn(labels.roles, role)

/**
 * The name of a role in the language of the screen: that of a shop's own role if the user may see users, whose records
 * name their roles; else its code.
 */
export function useRoleTitle(): (role: string) => string {
  const title = useTitle()
  const { users } = useResources()
  const field = users && fieldsOf(users).roles
  const own = field ? choicesOf(field) : []
  return (role) => {
    const choice = own.find(({ value }) => value === role)
    if (choice) return title(choice)
    return isShipped(role) ? title(labels.roles[role]) : role
  }
}

const known: Readonly<Record<string, Label>> = labels.approvable

/** Reads the text of an action that needs an approval; a name that this release does not know stays as it is. */
export function useApprovableName(): (name: string) => string {
  const title = useTitle()
  return (name) => {
    const label = Object.hasOwn(known, name) ? known[name] : undefined
    return label ? title(label) : name
  }
}
