import { useMemo, useState } from 'react'
import { overlayOf } from '#resource/overlay-of'
import type { Resource } from '#resource/resource'
import { withoutField } from '#resource/resource-edit'
import type { Draft } from '../../../data/drafts'
import { userKey } from '../../../data/session/session'
import { useEditGuards } from '../../../editing/use-edit-guards'
import { useKeptDraft } from '../../../editing/use-kept-draft'
import type { OwnResource } from '../resource-calls'
import { mergedResource, resourceDifferences, type ResourceVersions } from './resource-merge'
import { isObject } from '../../../kit/values'

/** Another user has saved the resource: its stored state, and the versions to merge. */
export interface Contest {
  stored: OwnResource
  versions: ResourceVersions
}

/** A resource that is being edited. */
export interface ResourceDraft {
  /** As its file has it, as it is stored now, and as it would be. */
  shipped: Resource
  stored: Resource
  resource: Resource
  /** The time of the stored version's save; null when it is as shipped. */
  storedAt: string | null
  isChanged: boolean
  kept: ReturnType<typeof useKeptDraft>['bar']
  contest: Contest | undefined
  /** Makes the next resource from the previous one; every edit goes through it. */
  edit: (edit: (resource: Resource) => Resource) => void
  discard: () => void
  /** Goes on with the stored version, or with the merged one. */
  adopt: (stored: OwnResource, edited?: Resource) => void
  /** Shows both versions when another user has saved; undefined once that is decided or put off. */
  face: (stored: OwnResource | undefined) => void
}

/** Fields of this installation's own. */
function ownFields(shipped: Resource, resource: Resource): string[] {
  return Object.keys(resource.properties).filter((name) => !Object.hasOwn(shipped.properties, name))
}

/** The resource as it was shipped, except the note of the own fields whose values are kept. */
export function asShipped(shipped: Resource, stored: Resource): Resource {
  const bare = ownFields(shipped, stored).reduce((rest, name) => withoutField(rest, name, true), stored)
  return bare.removed ? { ...shipped, removed: bare.removed } : shipped
}

/** A draft holds the resource twice: as it was, and as it is to be. */
const LONGEST = 500_000

function isResource(value: unknown): value is Resource {
  if (!isObject(value)) return false
  const { properties, list, form } = value
  return (
    isObject(properties) &&
    isObject(list) &&
    Array.isArray(list.columns) &&
    isObject(form) &&
    Array.isArray(form.sections)
  )
}

/** Both versions in a kept draft; undefined for a draft that no page of this kind has kept. */
function heldIn({ before, changes }: Draft): Omit<ResourceVersions, 'theirs'> | undefined {
  const [base, mine] = [before.resource, changes.resource]
  return isResource(base) && isResource(mine) ? { base, mine } : undefined
}

interface State {
  own: OwnResource
  resource: Resource
  contest?: Contest | undefined
}

const isEdited = ({ own, resource }: State) => Object.keys(overlayOf(own.merged, resource)).length > 0

/** Keeps the edited resource in this browser, and offers the draft kept there before. */
function useKeptResource(state: State, change: (next: Partial<State>) => void) {
  const { own, resource } = state
  const { $id } = own.shipped
  const place = useMemo(() => ({ user: userKey(), resource: 'resource file', recordKey: $id }), [$id])
  const content = useMemo(() => {
    if (!isEdited({ own, resource })) return undefined
    return {
      updatedAt: own.updated_at ?? undefined,
      before: { resource: own.merged },
      changes: { resource },
    }
  }, [own, resource])
  const restore = (offer: Draft) => {
    const held = heldIn(offer)
    if (!held) return
    const versions = { ...held, theirs: own.merged }
    // A newer goldbook may ship another file, which needs no choice.
    if (offer.updatedAt === (own.updated_at ?? undefined))
      change({ resource: mergedResource(versions, resourceDifferences(versions), {}) })
    else change({ contest: { stored: own, versions } })
  }
  const isNews = (offer: Draft, restored: boolean) => {
    const mine = heldIn(offer)?.mine
    return mine !== undefined && !(restored && content === undefined) && isEdited({ own, resource: mine })
  }
  const discard = () => change({ resource: own.merged })
  const kept = useKeptDraft({ place, content, longest: LONGEST, isNews, restore, discard })
  return { ...kept, isChanged: content !== undefined }
}

/** The draft of a resource, kept in this browser, and the question before it is lost. */
export function useResourceDraft(first: OwnResource): ResourceDraft {
  const [state, setState] = useState<State>({ own: first, resource: first.merged })
  const { own, resource, contest } = state
  const change = (next: Partial<State>) => setState((last) => ({ ...last, ...next }))
  const { isChanged, forget, bar } = useKeptResource(state, change)
  useEditGuards({ dirty: isChanged, forget })
  return {
    ...{ shipped: own.shipped, stored: own.merged, resource, storedAt: own.updated_at },
    ...{ isChanged, kept: bar, contest },
    edit: (edit) => setState((last) => ({ ...last, resource: edit(last.resource) })),
    discard: () => {
      forget()
      change({ resource: own.merged })
    },
    adopt: (stored, edited) => {
      if (edited === undefined) forget()
      setState({ own: stored, resource: edited ?? stored.merged })
    },
    face: (stored) =>
      setState((last) => {
        if (stored === undefined) return { ...last, contest: undefined }
        const versions = { base: last.own.merged, mine: last.resource, theirs: stored.merged }
        return { ...last, contest: { stored, versions } }
      }),
  }
}
