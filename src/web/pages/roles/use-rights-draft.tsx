import { useMemo, useState } from 'react'
import { EyeOutlined, LockOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  differences,
  isSameValue,
  keyOfPlace,
  rebasedRights,
  withValueAt,
  type PlaceValue,
  type RightPlace,
} from '#domain/staff/right-places'
import type { RoleFacts, RoleRights } from '#domain/staff/rights'
import { labels } from '#words/labels'
import { ApiError } from '../../data/request'
import { useEditGuards } from '../../editing/use-edit-guards'
import { defaultAt, factsOf, rightAt } from './role-defaults'
import { saveRights, type RoleDefaults, type RoleRecord, isLocked, nameOfRole } from './role-record'
import { useLanguage, useTitle } from '../../data/languages/use-title'
import { tryRole } from '../../data/session/trial-role'

/** A role as it is stored, and its rights as they would be. */
export interface RoleDraft {
  role: RoleRecord
  rights: RoleRights
  /** The facts from which its rights are derived. */
  facts: RoleFacts
}

/** The rights of all roles while they are edited. */
export interface RightsDraft {
  drafts: readonly RoleDraft[]
  defaults: RoleDefaults
  /** The number of places that differ from the stored ones. */
  changed: number
  saving: boolean
  /**
   * The roles that another user has saved meanwhile: their state is loaded, and the user's own changes are applied to
   * it.
   */
  contested: readonly string[]
  held: (draft: RoleDraft, place: RightPlace) => PlaceValue
  isChanged: (draft: RoleDraft, place: RightPlace) => boolean
  /** The number of unsaved rights of a role. */
  changesOf: (draft: RoleDraft) => number
  set: (code: string, place: RightPlace, value: PlaceValue) => void
  /** Restores all defaults of a role. */
  resetAll: (code: string) => void
  discard: () => void
  save: () => Promise<void>
}

const rightsIn = ({ rights }: RoleRecord): RoleRights => rights ?? {}
const draftOf = (role: RoleRecord, rights = rightsIn(role)): RoleDraft => ({
  ...{ role, rights },
  facts: factsOf(role, rights),
})
const changesOf = ({ role, rights }: RoleDraft) => differences(rightsIn(role), rights)

const changedIn = (draft: RoleDraft): ReadonlySet<string> => new Set(changesOf(draft).map(keyOfPlace))

/** Changes here are seen by colleagues at once, so that none of them may wait half-done in a browser. */
const nothingKept = () => undefined

function isRole(value: unknown): value is RoleRecord {
  return typeof value === 'object' && value !== null && 'rights' in value && 'code' in value
}

/** The role as another user has saved it, if that is the reason for the refused save. */
function storedSince(error: unknown): RoleRecord | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  return isRole(error.body.current) ? error.body.current : undefined
}

/** Saves each changed role; answers the drafts after it, and the failures. */
async function saveAll(drafts: readonly RoleDraft[]) {
  const contested: string[] = []
  const next: RoleDraft[] = []
  let failure: unknown
  for (const draft of drafts) {
    if (failure !== undefined || changesOf(draft).length === 0) {
      next.push(draft)
      continue
    }
    try {
      next.push(draftOf(await saveRights(draft.role, draft.rights)))
    } catch (error) {
      const theirs = storedSince(error)
      if (theirs) contested.push(theirs.code)
      else failure = error
      next.push(
        theirs ? draftOf(theirs, rebasedRights(rightsIn(draft.role), draft.rights, rightsIn(theirs))) : draft,
      )
    }
  }
  return { next, contested, failure }
}

/** The drafts of the roles as they are stored by now, with the user's own changes applied to them. */
function followed(drafts: readonly RoleDraft[], roles: readonly RoleRecord[]): RoleDraft[] {
  const known = new Map(drafts.map((draft) => [draft.role.code, draft]))
  return roles.map((role) => {
    const draft = known.get(role.code)
    if (!draft) return draftOf(role)
    // An answer under way during this save holds an earlier state.
    if (role.updated_at <= draft.role.updated_at) return draft
    return draftOf(role, rebasedRights(rightsIn(draft.role), draft.rights, rightsIn(role)))
  })
}

/**
 * The rights of all roles while they are edited: a value that equals the default is not kept.
 *
 * @param onSaved is called once all is saved, or with the failure that stopped it
 */
export function useRightsDraft(
  roles: readonly RoleRecord[],
  defaults: RoleDefaults,
  onSaved: (failure?: unknown) => void,
): RightsDraft {
  const [drafts, setDrafts] = useState<readonly RoleDraft[]>(() => roles.map((role) => draftOf(role)))
  const [saving, setSaving] = useState(false)
  const [stored, setStored] = useState(roles)
  if (stored !== roles && !saving) {
    setStored(roles)
    setDrafts((last) => followed(last, roles))
  }
  const [contested, setContested] = useState<readonly string[]>([])
  const changes = useMemo(() => new Map(drafts.map((draft) => [draft.role.code, changedIn(draft)])), [drafts])
  const changed = [...changes.values()].reduce((sum, places) => sum + places.size, 0)
  useEditGuards({ dirty: changed > 0, saving, forget: nothingKept })
  const set: RightsDraft['set'] = (code, place, value) =>
    setDrafts((last) =>
      last.map((draft) => {
        if (draft.role.code !== code) return draft
        const isDefault = isSameValue(value, defaultAt(defaults, draft.facts, place))
        return draftOf(draft.role, withValueAt(draft.rights, place, isDefault ? undefined : value))
      }),
    )
  const save = async () => {
    setSaving(true)
    const outcome = await saveAll(drafts)
    setDrafts(outcome.next)
    setContested(outcome.contested)
    setSaving(false)
    if (outcome.contested.length === 0 || outcome.failure !== undefined) onSaved(outcome.failure)
  }
  return {
    ...{ drafts, defaults, changed, saving, contested, set, save },
    held: ({ facts }, place) => rightAt(defaults, facts, place),
    isChanged: ({ role }, place) => changes.get(role.code)?.has(keyOfPlace(place)) === true,
    changesOf: ({ role }) => changes.get(role.code)?.size ?? 0,
    resetAll: (code) =>
      setDrafts((last) => last.map((draft) => (draft.role.code === code ? draftOf(draft.role, {}) : draft))),
    discard: () => {
      setContested([])
      setDrafts((last) => last.map(({ role }) => draftOf(role)))
    },
  }
}

interface RoleHeadProps {
  draft: RoleDraft
  /** The number of its unsaved rights. */
  changes: number
  /** The number of its deviations from the defaults. */
  deviations: number
  onReset: () => void
}

/** A role above its column: its name, its basis, and the actions for the whole of it. */
export function RoleHead({ draft: { role }, changes, deviations, onReset }: RoleHeadProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const name = nameOfRole(role, useLanguage())
  const shipped: Readonly<Record<string, Parameters<typeof title>[0]>> = labels.roles
  const basis = role.based_on !== null ? shipped[role.based_on] : undefined
  if (isLocked(role))
    return (
      <div className="role-head">
        <strong>{name}</strong>
        <Tooltip title={t('roles.locked')}>
          <span className="quiet" tabIndex={0}>
            <LockOutlined aria-hidden /> {t('roles.locked_short')}
          </span>
        </Tooltip>
      </div>
    )
  const noTrial = changes > 0 ? t('roles.try.unsaved') : undefined
  return (
    <div className="role-head">
      <strong>{name}</strong>
      {basis && <span className="quiet">{t('roles.based_on', { role: title(basis) })}</span>}
      <span className="role-tools">
        <Tooltip title={noTrial ?? t('roles.try.hint')}>
          <Button
            size="small"
            type="text"
            icon={<EyeOutlined aria-hidden />}
            disabled={noTrial !== undefined}
            aria-label={t('roles.try.name', { role: name })}
            onClick={() => tryRole(role.code)}
          >
            {t('roles.try.short')}
          </Button>
        </Tooltip>
        {deviations > 0 && (
          <Tooltip title={t('roles.reset_all', { count: deviations })}>
            <Button
              size="small"
              type="text"
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('roles.reset_all_of', { role: name })}
              onClick={onReset}
            />
          </Tooltip>
        )}
      </span>
    </div>
  )
}
