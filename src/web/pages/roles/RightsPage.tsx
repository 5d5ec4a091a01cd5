import { Skeleton, Alert, Button, Flex, Input, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchOutlined, TeamOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { useMemo, useRef, useState } from 'react'
import { useAnswer, useStale } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import {
  allRoles,
  roleDefaults,
  isLocked,
  nameOfRole,
  ROLES,
  type RoleDefaults,
  type RoleRecord,
} from './role-record'
import { useLanguage } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { useIsPhone } from '../../kit/media-query'
import { LinkButton } from '../../shell/LinkButton'
import { State } from '../../shell/State'
import { matrixRows, type MatrixRow, hiddenFieldsOfRole, missingAt, nextAt } from './role-defaults'
import { MatrixTable } from './MatrixTable'
import { PlaceDrawer, type WidePlace } from './PlaceDrawer'
import { useRightsDraft, type RightsDraft, type RoleDraft } from './use-rights-draft'
import { useRowTitles } from '../../editing/use-row-titles'
import './roles.css'

/** The rights of each role, for those who administer roles. */
export function RightsPage() {
  const { t } = useTranslation()
  // An edit starts from the values stored at that moment.
  const fresh = { gcTime: 0, staleTime: Infinity }
  const roles = useAnswer(allRoles, fresh)
  const defaults = useAnswer(roleDefaults, fresh)
  const error = roles.error ?? defaults.error
  const retry = () => void Promise.all([roles.refetch(), defaults.refetch()])
  if (error) return <LoadFailure title={t('roles.failed')} reason={error.message} onRetry={retry} />
  if (!roles.data || !defaults.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <RightsEditor roles={roles.data} defaults={defaults.data} />
}

interface RightsEditorProps {
  roles: readonly RoleRecord[]
  defaults: RoleDefaults
}

/** Shows the outcome of a save. */
function useSavedNotice() {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const stale = useStale()
  return (failure?: unknown) => {
    void stale([ROLES])
    if (failure === undefined) notify?.({ type: 'success', message: t('roles.saved') })
    else
      notify?.({ type: 'error', message: failure instanceof Error ? failure.message : t('errors.unknown') })
  }
}

/** The rows that are shown, and which of them are unfolded. */
function useShownRows() {
  const resources = useResources()
  const titles = useRowTitles()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => matrixRows(resources, titles, { open, search: search.trim() }),
    [resources, titles, open, search],
  )
  const fold = (name: string) =>
    setOpen((last) => new Set(last.has(name) ? [...last].filter((each) => each !== name) : [...last, name]))
  return { resources, rows, search, setSearch, fold }
}

function Head({ of, onSave }: { of: RightsDraft; onSave: () => void }) {
  const { t } = useTranslation()
  const { changed, saving, discard } = of
  return (
    <Flex align="center" gap={8} wrap className="rights-head">
      <Typography.Title level={4} aria-level={1}>
        {t('shell.pages.rights')}
      </Typography.Title>
      {changed > 0 && <State tone="waiting">{t('roles.changed', { count: changed })}</State>}
      <Flex gap={8} className="rights-actions">
        {changed > 0 && (
          <Button disabled={saving} onClick={discard}>
            {t('roles.discard')}
          </Button>
        )}
        <LinkButton to="/admin/roles" icon={<TeamOutlined aria-hidden />}>
          {t('roles.all')}
        </LinkButton>
        <Button type="primary" disabled={changed === 0} loading={saving} onClick={onSave}>
          {t('roles.save')}
        </Button>
      </Flex>
    </Flex>
  )
}

/** Names the roles that another user has saved meanwhile. */
function Contested({ of: { contested, drafts } }: { of: RightsDraft }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (contested.length === 0) return null
  const names = drafts
    .filter(({ role }) => contested.includes(role.code))
    .map(({ role }) => nameOfRole(role, language))
  return (
    <Alert
      showIcon
      type="warning"
      className="rights-notice"
      message={t('roles.stale', { roles: names.join(', ') })}
    />
  )
}

/** The matrix of rights, and the rights that are set in a window of their own. */
function RightsEditor({ roles, defaults }: RightsEditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = useIsPhone()
  const root = useRef<HTMLDivElement>(null)
  const of = useRightsDraft(roles, defaults, useSavedNotice())
  const { resources, rows, search, setSearch, fold } = useShownRows()
  const [chosen, setChosen] = useState(() => roles.find((role) => !isLocked(role))?.code)
  const [wide, setWide] = useState<{ code: string; place: WidePlace }>()
  const save = () => of.changed > 0 && !of.saving && void of.save()
  useShortcut('save', save, { at: () => root.current })
  const press = (row: MatrixRow, draft: RoleDraft) => {
    if (row.kind === 'resource') return fold(row.resource)
    if (row.kind !== 'place' || isLocked(draft.role)) return
    const { place } = row
    const { code } = draft.role
    if (missingAt(defaults, draft.facts, place)) return
    if (place.kind === 'limit' || place.kind === 'scope') setWide({ code, place })
    else of.set(code, place, nextAt(place, of.held(draft, place)))
  }
  const reset = (row: MatrixRow, { role }: RoleDraft) => {
    if (row.kind === 'place' && !isLocked(role)) of.set(role.code, row.place, undefined)
  }
  const shown = phone ? of.drafts.filter(({ role }) => role.code === chosen) : of.drafts
  const edited = of.drafts.find(({ role }) => role.code === wide?.code)
  return (
    <div ref={root} className="rights-page">
      <Head of={of} onSave={save} />
      <Contested of={of} />
      <Flex gap={8} wrap className="rights-tools">
        <Input
          allowClear
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('roles.search')}
          placeholder={t('roles.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {phone && (
          <Select
            aria-label={t('roles.one')}
            value={chosen}
            options={roles.map((role) => ({ value: role.code, label: nameOfRole(role, language) }))}
            onChange={setChosen}
          />
        )}
      </Flex>
      <div className="rights-scroll">
        <MatrixTable
          {...{ rows, of, resources }}
          drafts={shown}
          onPress={press}
          onReset={reset}
          onFold={fold}
        />
        {rows.length === 0 && <p className="quiet rights-none">{t('roles.none')}</p>}
      </div>
      {wide && edited && (
        <PlaceDrawer
          place={wide.place}
          role={nameOfRole(edited.role, language)}
          held={of.held(edited, wide.place)}
          resource={wide.place.kind === 'scope' ? resources[wide.place.resource] : undefined}
          hidden={wide.place.kind === 'scope' ? hiddenFieldsOfRole(edited.facts, wide.place.resource) : []}
          onChange={(value) => of.set(wide.code, wide.place, value)}
          onClose={() => setWide(undefined)}
        />
      )}
    </div>
  )
}
