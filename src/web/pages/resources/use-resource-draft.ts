import { useMemo, useState } from 'react'
import { overlayOf, rebased } from '#resource/overlay-of'
import type { Resource } from '#resource/resource'
import { withoutField } from '#resource/resource-edit'
import { useLeaveGuard } from '../../shell/leaving/leave-guard'
import { useUnsaved } from '../../shell/leaving/unsaved'
import type { OwnResource } from './resource-calls'

/** A resource that is being edited. */
export interface ResourceDraft {
  /** As its file has it, as it is stored now, and as it would be. */
  shipped: Resource
  stored: Resource
  resource: Resource
  /** When what is stored was saved; null when it is as shipped. */
  storedAt: string | null
  isChanged: boolean
  /** Gives the next resource for the one before: how every edit is made. */
  edit: (edit: (resource: Resource) => Resource) => void
  discard: () => void
  /** Goes on with what is stored now: as it is, or with what was edited laid over it. */
  adopt: (stored: OwnResource, keep: 'edited' | 'nothing') => void
}

/** Fields of this installation's own. */
export function ownFields(shipped: Resource, resource: Resource): string[] {
  return Object.keys(resource.properties).filter((name) => !Object.hasOwn(shipped.properties, name))
}

/** The resource as it was shipped, but for the note of the own fields whose values are kept. */
export function asShipped(shipped: Resource, stored: Resource): Resource {
  const bare = ownFields(shipped, stored).reduce((rest, name) => withoutField(rest, name, true), stored)
  return bare.removed ? { ...shipped, removed: bare.removed } : shipped
}

/** The draft of a resource, and the question before it is lost. */
export function useResourceDraft(first: OwnResource): ResourceDraft {
  const [{ own, resource }, setState] = useState({ own: first, resource: first.merged })
  const isChanged = useMemo(() => Object.keys(overlayOf(own.merged, resource)).length > 0, [own, resource])
  useUnsaved(isChanged)
  useLeaveGuard(isChanged)
  return {
    ...{ shipped: own.shipped, stored: own.merged, resource, storedAt: own.updated_at, isChanged },
    edit: (edit) => setState((last) => ({ ...last, resource: edit(last.resource) })),
    discard: () => setState({ own, resource: own.merged }),
    adopt: (stored, keep) =>
      setState((last) => ({
        own: stored,
        resource: keep === 'edited' ? rebased(last.own.merged, last.resource, stored.merged) : stored.merged,
      })),
  }
}
