import type { Mistake } from '#resource/check'
import type { Overlay } from '#resource/merge'
import type { Resource } from '#resource/resource'
import { request } from '../../providers/request'
import type { ServedResource } from '../../providers/resources'

/** A resource as it is shipped, and as this installation has made it. */
export interface OwnResource {
  shipped: Resource
  overlay: Overlay
  merged: Resource
  /** When this installation's part was saved last; null when it has none. */
  updated_at: string | null
}

/** What saving would do. */
export interface ResourcePlan {
  changes: { kind: string; property: string; text: string }[]
  /** What stands in the way, with the number of records concerned. */
  refusals: { path: string; code: string; message: string; count: number }[]
  /** Print templates that use what is changed. */
  templates: { name: string; title: string }[]
}

/** The part of a resource that this installation made. */
export interface OwnPart {
  resource: string
  own_fields: string[]
  updated_at: string | null
}

const addressOf = (name: string) => `/resources/${encodeURIComponent(name)}`

export const exportAddress = (name: string) => `/_api${addressOf(name)}/export`

export const fetchOwnResource = (name: string) => request<OwnResource>('GET', `${addressOf(name)}/overlay`)

export const fetchPlan = (name: string, overlay: Overlay) =>
  request<ResourcePlan>('POST', `${addressOf(name)}/plan`, overlay)

/** Makes it so; refused as stale when somebody else saved since `seenAt`. */
export const saveOverlay = (name: string, overlay: Overlay, seenAt: string | null) =>
  request<OwnResource>('PUT', `${addressOf(name)}/overlay`, { ...overlay, updated_at: seenAt })

export const fetchOwnParts = () => request<{ overlays: OwnPart[] }>('GET', '/resources/overlays')

export const fetchProblems = () => request<{ problems: Mistake[] }>('GET', '/resources/problems')

/** The form in which a field is made. */
export const fetchFieldForm = () => request<ServedResource>('GET', '/resources/field-form')
