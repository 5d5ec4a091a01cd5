import { UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { valueAt, type PlaceValue, type RightPlace } from '#domain/staff/right-places'
import type { Resource } from '#resource/resource'
import type { MatrixRow } from './matrix-rows'
import { PlaceText } from './PlaceText'
import { defaultAt, missingAt, summaryOf } from './role-defaults'
import { useRowTitles } from '../../editing/rights/use-row-titles'
import { isLocked } from './role-record'
import type { RightsDraft, RoleDraft } from './use-rights-draft'

export interface CellProps {
  row: MatrixRow
  draft: RoleDraft
  of: RightsDraft
  resource: Resource | undefined
  onReset: () => void
}

/** What a cell of the matrix shows: the value that holds, and whether it is the role's own. */
export function MatrixCell({ row, draft, of, resource, onReset }: CellProps) {
  const { t } = useTranslation()
  if (row.kind === 'group') return null
  if (row.kind === 'resource') return resource ? <Summary {...{ draft, of, resource }} /> : null
  const { place } = row
  const held = of.held(draft, place)
  if (isLocked(draft.role))
    return (
      <span className="quiet">
        <PlaceText place={place} held={held} />
      </span>
    )
  const missing = missingAt(of.defaults, draft.facts, place)
  if (missing) return <Missing place={place} of={missing} />
  const isOwn = valueAt(draft.rights, place) !== undefined
  const standard = defaultAt(of.defaults, draft.facts, place)
  return (
    <>
      <PlaceText place={place} held={held} />
      {isOwn && (
        <Tooltip title={<Reset {...{ place, standard }} />}>
          <Button
            size="small"
            type="text"
            className="right-reset"
            tabIndex={-1}
            icon={<UndoOutlined aria-hidden />}
            aria-label={t('roles.reset')}
            onClick={(event) => {
              event.stopPropagation()
              onReset()
            }}
          />
        </Tooltip>
      )}
    </>
  )
}

/** What must be allowed first. */
function Missing({ place, of }: { place: RightPlace; of: NonNullable<ReturnType<typeof missingAt>> }) {
  const { t } = useTranslation()
  const titles = useRowTitles()
  const needed = titles.place('action' in of ? { kind: 'action', action: of.action } : { ...place, ...of })
  return (
    <Tooltip title={t('roles.needs', { right: needed })}>
      <span className="quiet">
        <PlaceText place={place} held={false} />
      </span>
    </Tooltip>
  )
}

function Reset({
  place,
  standard,
}: {
  place: Parameters<typeof PlaceText>[0]['place']
  standard: PlaceValue
}) {
  const { t } = useTranslation()
  return (
    <>
      {t('roles.reset')}
      {place.kind === 'action' && ` · ${t(`roles.grants.${String(standard)}`)}`}
      {place.kind === 'right' && ` · ${t(`roles.grants.${standard === true ? 'yes' : 'no'}`)}`}
    </>
  )
}

/** The rights to a resource while they are folded. */
function Summary({ draft, of, resource }: { draft: RoleDraft; of: RightsDraft; resource: Resource }) {
  const { t } = useTranslation()
  const { $id } = resource
  const held = (right: Parameters<Parameters<typeof summaryOf>[1]>[0]) =>
    of.held(draft, { kind: 'right', resource: $id, right }) === true
  const summary = summaryOf(resource, held)
  const isLimited = of.held(draft, { kind: 'scope', resource: $id }) !== undefined
  const text =
    typeof summary === 'string'
      ? t(`roles.summary.${summary}`)
      : t('roles.summary.some', { held: summary.held, all: summary.all })
  return (
    <span className={summary === 'none' ? 'quiet' : undefined}>
      {text}
      {isLimited && summary !== 'none' && ` · ${t('roles.summary.limited')}`}
    </span>
  )
}
