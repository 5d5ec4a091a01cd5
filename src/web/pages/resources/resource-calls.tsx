import { Alert, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Mistake } from '#resource/check/check'
import type { Overlay } from '#resource/merge'
import type { Resource } from '#resource/resource'
import { ask, type Call, useAnswer } from '../../data/calls'
import type { ServedResource } from '../../data/resources'
import { asTried } from '../../data/session/trial-role'

/** A resource as it is shipped, and as this installation has made it. */
export interface OwnResource {
  shipped: Resource
  overlay: Overlay
  merged: Resource
  /** The time when this installation's part was last saved; null when it has none. */
  updated_at: string | null
}

/** The effect of a save, before it is made. */
export interface ResourcePlan {
  changes: { kind: string; property: string; text: string }[]
  /** The obstacles, with the number of records concerned. */
  refusals: { path: string; code: string; message: string; count: number }[]
  /** Print templates that use the changed parts. */
  templates: { name: string; title: string }[]
}

/** The part of a resource that this installation made. */
export interface OwnPart {
  resource: string
  own_fields: string[]
  updated_at: string | null
}

const resourceAddress = (name: string) => `/resources/${encodeURIComponent(name)}`

export const exportAddress = (name: string) => asTried(`/_api${resourceAddress(name)}/export`)

export const ownResource = (name: string): Call<OwnResource> => ({
  resource: 'own resource',
  path: `${resourceAddress(name)}/overlay`,
})

export const fetchPlan = (name: string, overlay: Overlay) =>
  ask<ResourcePlan>({ method: 'POST', path: `${resourceAddress(name)}/plan`, body: overlay })

/** Saves the overlay; refused as stale when another user has saved since `seenAt`. */
export const saveOverlay = (name: string, overlay: Overlay, seenAt: string | null) =>
  ask<OwnResource>({
    method: 'PUT',
    path: `${resourceAddress(name)}/overlay`,
    body: { ...overlay, updated_at: seenAt },
  })

export const ownParts: Call<{ overlays: OwnPart[] }> = {
  resource: 'own parts',
  path: '/resources/overlays',
}

const resourceProblems: Call<{ problems: Mistake[] }> = {
  resource: 'resource problems',
  path: '/resources/problems',
}

/** The form in which a field is made. */
export const fieldForm: Call<ServedResource> = { resource: 'field form', path: '/resources/field-form' }

/** The reasons why the current files or own fields are not used; nothing while all are. */
export function ResourceProblems() {
  const { t } = useTranslation()
  const { data } = useAnswer(resourceProblems)
  if (!data || data.problems.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      className="resource-problems"
      message={t('resources.problems')}
      description={
        <ul className="plan-reasons">
          {data.problems.map(({ file, path, reason }) => (
            <li key={file + path + reason}>
              <Typography.Text code>
                {file}
                {path.replaceAll('/', ' › ')}
              </Typography.Text>{' '}
              {reason}
            </li>
          ))}
        </ul>
      }
    />
  )
}
