import { ListPage } from '../../list/ListPage'
import { ROLES } from './role-record'

/** The roles as records, with their names in each language; the menu leads to their rights. */
export function RoleListPage() {
  return <ListPage resource={ROLES} />
}
