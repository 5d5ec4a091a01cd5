import type { Resource } from './resource'

/** Whether files of a resource's records can be imported at all; never for resources with write routes of their own. */
export function isImportable({ writes, appendOnly, ownWrites }: Resource): boolean {
  return writes !== 'rules' && !appendOnly && !ownWrites
}
