import type { RoleRights } from '#domain/staff/rights'
import { useRightsWords } from './rights-words'
import { useRightChanges } from './use-right-changes'

interface RightsChangeProps {
  before: RoleRights
  after: RoleRights
}

/** What has changed of a role's rights, right by right, in words. */
export function RightsChange({ before, after }: RightsChangeProps) {
  const changes = useRightChanges()
  const words = useRightsWords()
  return (
    <ul className="rights-changes">
      {changes(before, after).map(({ key, title, before: was, after: is }) => (
        <li key={key}>
          {title}
          {words.colon}
          <del>{was}</del>
          <span aria-hidden> → </span>
          <ins>{is}</ins>
        </li>
      ))}
    </ul>
  )
}
