import { choicesOf } from '#resource/json-schema'
import { fieldsOf } from '#resource/resource'
import { labels } from '#words/labels'
import { useResources } from '../resources'
import { useTitle } from './use-title'

const isShipped = (role: string): role is keyof typeof labels.roles => Object.hasOwn(labels.roles, role)

/**
 * What a role is called in the language of the screen: a shop's own one where the user may see users, which name their
 * roles; else its code.
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
