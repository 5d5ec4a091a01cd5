import { Table, type TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#domain/proof/proof'
import { formatDate, formatDatetime } from '../../data/languages/format'
import { useIsTight } from '../../kit/use-is-tight'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { AmountLines } from './Amount'
import { unitsOf, type Proof, type ProofEntry } from './proof'
import { useProofTexts } from './use-proof-texts'

interface ProofRow {
  id: string
  entry?: ProofEntry
  /** What it says in place of an entry. */
  says?: string
  after: Amounts
  isBroken?: boolean
}

/** The opening, each entry with the figure after it, and the end. */
export function ProofTable({ proof }: { proof: Proof }) {
  const { t } = useTranslation()
  const rows = useMemo(() => rowsOf(proof, t), [proof, t])
  const columns = useProofColumns(proof)
  return (
    <Table<ProofRow>
      rowKey="id"
      size="small"
      rowClassName={({ entry, isBroken }) =>
        isBroken ? 'proof-broken' : entry === undefined ? 'proof-sums' : ''
      }
      columns={columns}
      dataSource={rows}
      pagination={false}
    />
  )
}

function rowsOf(proof: Proof, t: TFunction): ProofRow[] {
  const { opening, folded, entries, end, differs_since: broken } = proof
  const before = folded > 0 ? t('proofs.folded', { count: folded }) : t('proofs.opening')
  const hasOpening = folded > 0 || Object.values(opening).some((value) => value !== 0)
  return [
    ...(hasOpening ? [{ id: 'opening', says: before, after: opening }] : []),
    ...entries.map((entry, place) => ({
      ...{ id: `${entry.kind} ${entry.id}`, entry, after: entry.after, isBroken: place === broken },
    })),
    { id: 'end', says: t('proofs.end'), after: end },
  ]
}

function useProofColumns(proof: Proof): TableColumnsType<ProofRow> {
  const { t } = useTranslation()
  const { kindOf } = useProofTexts()
  const isTight = useIsTight()
  return useMemo(() => {
    const units = unitsOf(proof)
    const said = ({ entry, says }: ProofRow) =>
      entry ? (
        <span className="proof-entry">
          {isTight && <span className="quiet">{formatDate(entry.date)}</span>}
          <span>
            {kindOf(proof.figure, entry)} <Paper entry={entry} />
          </span>
          {isTight && entry.by && <span className="quiet">{entry.by}</span>}
          {entry.remarks && <span className="quiet">{entry.remarks}</span>}
        </span>
      ) : (
        says
      )
    const text = (key: string, width: number | undefined, render: (row: ProofRow) => ReactNode) => ({
      ...{ key, title: t(`proofs.${key}`), ...(width === undefined ? {} : { width }) },
      render: (_: unknown, row: ProofRow) => render(row),
    })
    const figure = (...column: Parameters<typeof text>) => ({ ...text(...column), align: 'right' as const })
    const date = text('date', 100, ({ entry }) => entry && formatDate(entry.date))
    const by = text('by', 140, ({ entry }) => entry && <Writer entry={entry} />)
    return [
      ...(isTight ? [] : [date]),
      text('entry', undefined, said),
      ...(isTight ? [] : [by]),
      figure('change', isTight ? 100 : 130, ({ entry }) => (
        <AmountLines amounts={entry?.changes ?? {}} units={units} asChange />
      )),
      figure('after', isTight ? 100 : 140, ({ after }) => <AmountLines amounts={after} units={units} />),
    ]
  }, [proof, t, kindOf, isTight])
}

function Paper({ entry: { resource, key, code } }: { entry: ProofEntry }) {
  if (code === null) return null
  if (resource === null || key === null) return <span className="quiet">{code}</span>
  return (
    <RecordLink resource={resource} recordKey={resource === 'inventorys' ? code : key}>
      {code}
    </RecordLink>
  )
}

/** Who wrote an entry, and when. */
function Writer({ entry: { at, by } }: { entry: ProofEntry }) {
  return (
    <span className="proof-entry">
      <span>{by ?? '–'}</span>
      {at !== null && <time className="quiet">{formatDatetime(at)}</time>}
    </span>
  )
}
