import {
  CaretDownOutlined,
  CaretRightOutlined,
  UndoOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  MinusOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { placesIn, valueAt, type PlaceValue, type RightPlace, type Scope } from '#domain/staff/right-places'
import type { Resources, Resource } from '#resource/resource'
import type { Grant, Limit } from '#domain/staff/rights'
import { keysOf, type OwnKeys } from '../../kit/keys/keys-of'
import { placesOf, type MatrixRow, defaultAt, missingAt, summaryOf } from './role-defaults'
import { RoleHead, type RightsDraft, type RoleDraft } from './use-rights-draft'
import { useRowTitles } from '../../editing/use-row-titles'
import { isLocked } from './role-record'
import { formatNumber } from '../../data/languages/format'

export interface MatrixTableProps {
  rows: readonly MatrixRow[]
  /** The roles that are shown: all of them, or one on a phone. */
  drafts: readonly RoleDraft[]
  of: RightsDraft
  resources: Resources
  onPress: (row: MatrixRow, draft: RoleDraft) => void
  onReset: (row: MatrixRow, draft: RoleDraft) => void
  onFold: (resource: string) => void
}

/** Whether a row, or anything below it, has unsaved changes. */
function isChanged(row: MatrixRow, draft: RoleDraft, { of, resources }: MatrixTableProps): boolean {
  if (row.kind === 'group') return false
  if (row.kind === 'place') return of.isChanged(draft, row.place)
  const resource = resources[row.resource]
  return !row.open && resource !== undefined && placesOf(resource).some((place) => of.isChanged(draft, place))
}

/** The matrix: rights go down, roles go across. */
export function MatrixTable(props: MatrixTableProps) {
  const { rows, drafts, of, onPress, onReset } = props
  const { t } = useTranslation()
  const cells = rows.filter(({ kind }) => kind !== 'group')
  const act = (run: (row: MatrixRow, draft: RoleDraft) => void) => (at: Cursor) => {
    const [row, draft] = [cells[at.row], drafts[at.column]]
    if (row && draft) run(row, draft)
  }
  const matrix = useMatrixCursor({
    ...{ rows: cells.length, columns: drafts.length },
    ...{ onPress: act(onPress), onDefault: act(onReset) },
  })
  return (
    <table ref={matrix.table} role="grid" className="rights-matrix" aria-label={t('roles.matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('roles.right')}</th>
          {drafts.map((draft) => (
            <th key={draft.role.code} scope="col">
              <RoleHead
                draft={draft}
                changes={of.changesOf(draft)}
                deviations={placesIn(draft.rights).length}
                onReset={() => of.resetAll(draft.role.code)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...keysOf(matrix.keys)}>
        {rows.map((row) => (
          <tr key={row.key} className={`matrix-${row.kind}`}>
            <RowHead {...{ row, ...props }} />
            {row.kind !== 'group' && drafts.map((draft, column) => cellOf(row, draft, column))}
          </tr>
        ))}
      </tbody>
    </table>
  )

  function cellOf(row: Exclude<MatrixRow, { kind: 'group' }>, draft: RoleDraft, column: number) {
    const at = { row: cells.indexOf(row), column }
    const isHere = at.row === matrix.cursor.row && column === matrix.cursor.column
    const changed = isChanged(row, draft, props)
    return (
      <td
        key={draft.role.code}
        role="gridcell"
        tabIndex={isHere ? 0 : -1}
        data-cell={`${at.row}/${column}`}
        className={changed ? 'right-changed' : undefined}
        title={changed ? t('roles.not_saved') : undefined}
        onFocus={() => matrix.setCursor(at)}
        onClick={() => onPress(row, draft)}
      >
        <MatrixCell
          {...{ row, draft, of }}
          resource={row.kind === 'resource' ? props.resources[row.resource] : undefined}
          onReset={() => onReset(row, draft)}
        />
      </td>
    )
  }
}

function RowHead({ row, drafts, onFold }: { row: MatrixRow } & MatrixTableProps) {
  if (row.kind === 'group')
    return (
      <th scope="rowgroup" colSpan={drafts.length + 1}>
        <span>{row.title}</span>
      </th>
    )
  if (row.kind === 'resource')
    return (
      <th scope="row">
        <button type="button" aria-expanded={row.open} onClick={() => onFold(row.resource)}>
          {row.open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          {row.title}
        </button>
      </th>
    )
  return (
    <th scope="row" className={row.inner ? 'matrix-inner' : undefined}>
      {row.title}
    </th>
  )
}

interface CellProps {
  row: MatrixRow
  draft: RoleDraft
  of: RightsDraft
  resource: Resource | undefined
  onReset: () => void
}

/** A cell of the matrix: the value that holds, marked when it is the role's own. */
function MatrixCell({ row, draft, of, resource, onReset }: CellProps) {
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

/** The right that must be allowed first. */
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

/** A cell of the matrix by its row and column, both from zero. */
interface Cursor {
  row: number
  column: number
}

type Move = (from: Cursor, last: Cursor) => Cursor

const moves: Record<string, Move> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
}

interface Matrix {
  rows: number
  columns: number
  onPress: (cursor: Cursor) => void
  onDefault: (cursor: Cursor) => void
}

/** Moves one focus between the cells of the matrix, of which the tab key visits one only. */
function useMatrixCursor({ rows, columns, onPress, onDefault }: Matrix) {
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setCursor] = useState<Cursor>({ row: 0, column: 0 })
  const last = { row: rows - 1, column: columns - 1 }
  const cursor = { row: Math.min(wanted.row, last.row), column: Math.min(wanted.column, last.column) }
  const focus = (next: Cursor) => {
    if (next.row < 0 || next.column < 0 || next.row > last.row || next.column > last.column) return
    setCursor(next)
    const { row, column } = next
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)?.focus()
  }
  const keys: OwnKeys = {
    move_right: (_event, key) => focus(moves[key]?.(cursor, last) ?? cursor),
    change_right: () => onPress(cursor),
    default_right: () => onDefault(cursor),
  }
  return { table, cursor, setCursor, keys }
}

const icons: Record<Grant, React.ReactNode> = {
  yes: <CheckOutlined aria-hidden />,
  approval: <ClockCircleOutlined aria-hidden />,
  no: <MinusOutlined aria-hidden />,
}

function GrantText({ grant, short }: { grant: Grant; short?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={`grant grant-${grant}`}>
      {icons[grant]}
      <span className={short ? 'unseen' : undefined}>{t(`roles.grants.${grant}`)}</span>
    </span>
  )
}

/** The value that holds at a place of the matrix, as text. */
function PlaceText({ place, held }: { place: RightPlace; held: PlaceValue }) {
  if (place.kind === 'action') return <GrantText grant={held as Grant} />
  if (place.kind === 'right') return <GrantText short grant={held === true ? 'yes' : 'no'} />
  if (place.kind === 'limit') return <LimitText name={place.limit} limit={held as Limit | undefined} />
  return <ScopeText scope={(held as Scope | undefined) ?? {}} />
}

function LimitText({ name, limit }: { name: string; limit: Limit | undefined }) {
  const { t } = useTranslation()
  if (limit === undefined) return <span className="quiet">{t('roles.limit.none')}</span>
  return (
    <span>
      {t(`roles.limit.most.${name}`, { most: formatNumber(limit.most) })}
      {limit.beyond === 'approval' && <span className="quiet"> {t('roles.limit.then_approval')}</span>}
    </span>
  )
}

function ScopeText({ scope: { hidden = [], readOnly = [], rows } }: { scope: Scope }) {
  const { t } = useTranslation()
  const parts = [
    rows && t('roles.scope.some_rows'),
    hidden.length > 0 && t('roles.scope.hidden_count', { count: hidden.length }),
    readOnly.length > 0 && t('roles.scope.read_only_count', { count: readOnly.length }),
  ].filter((part) => part !== undefined && part !== false)
  if (parts.length === 0) return <span className="quiet">{t('roles.scope.everything')}</span>
  return <span>{parts.join(' · ')}</span>
}
