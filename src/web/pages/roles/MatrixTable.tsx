import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { placesIn } from '#domain/staff/right-places'
import type { Resources } from '#resource/resource'
import { keysOf } from '../../kit/keys/keys-of'
import { MatrixCell } from './MatrixCell'
import { placesOf, type MatrixRow } from './matrix-rows'
import { RoleHead } from './RoleHead'
import { useMatrixCursor, type Cursor } from './use-matrix-cursor'
import type { RightsDraft, RoleDraft } from './use-rights-draft'

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

/** Whether anything below a row, or in it, is not saved. */
function isChanged(row: MatrixRow, draft: RoleDraft, { of, resources }: MatrixTableProps): boolean {
  if (row.kind === 'group') return false
  if (row.kind === 'place') return of.isChanged(draft, row.place)
  const resource = resources[row.resource]
  return !row.open && resource !== undefined && placesOf(resource).some((place) => of.isChanged(draft, place))
}

/** The matrix: what may be done goes down, the roles go across. */
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
