import { labels, type Label } from '#words/labels'
import { useTitle } from './use-title'

const known: Readonly<Record<string, Label>> = labels.approvable

/** Reads what needs an approval in words; a name that no release knows any more stays as it is. */
export function useApprovableName(): (name: string) => string {
  const title = useTitle()
  return (name) => {
    const label = Object.hasOwn(known, name) ? known[name] : undefined
    return label ? title(label) : name
  }
}
