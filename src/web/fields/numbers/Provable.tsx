import type { BaseRecord } from '@refinedev/core'
import type { PropsWithChildren } from 'react'
import { figureOf, figures, type FigureName } from '#domain/shop-figures'
import { shortcutKey } from '#keys/shortcuts'
import { isSeenOnAll } from '#resource/shown'
import type { Field, Resource, Resources } from '#resource/resource'
import { translate } from '../../data/languages/i18n'
import { useLanguage } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { openProof, proofMark, type AskedProof } from '../../shell/proof-request'
import { isKey } from '../references/RecordLabel'
import './provable.css'

/** The figure that a field shows, also under its second name. */
export function provedBy({ $id }: Resource, name: string, field: Field): FigureName | undefined {
  return figureOf($id, field.alias ?? name)
}

interface ProvableProps {
  figure: FigureName | undefined
  /** The resource of the record, with its key. */
  resource: Resource
  record: BaseRecord
  /** The title of the figure, for a mark beside it; without one only the key opens its proof. */
  title?: string
}

const seenFigures = new WeakMap<Resources, Map<FigureName, boolean>>()

/** Whether the user sees all entries of a figure; each cell of a column checks this. */
export function isProvable(resources: Resources, figure: FigureName): boolean {
  const known = seenFigures.get(resources) ?? new Map<FigureName, boolean>()
  seenFigures.set(resources, known)
  const seen =
    known.get(figure) ??
    Object.entries(figures[figure].reveals).every(([name, fields]) =>
      fields.every((field) => isSeenOnAll(resources, `${name}.${field}`)),
    )
  known.set(figure, seen)
  return seen
}

/** A figure of a record that opens the entries that make it. */
export function Provable({ figure, resource, record, title, children }: PropsWithChildren<ProvableProps>) {
  const key: unknown = record[resource.key] ?? record.id
  if (figure === undefined || !isKey(key)) return children
  return (
    <Proved figure={figure} recordKey={String(key)} title={title}>
      {children}
    </Proved>
  )
}

interface ProvedProps extends AskedProof {
  title: string | undefined
  /** Figures that stand below each other keep their right edge when the mark is before them. */
  markFirst?: boolean
}

/** A figure that opens the entries that make it: by a key, and by its mark. */
export function Proved({ title, markFirst = false, children, ...asked }: PropsWithChildren<ProvedProps>) {
  const resources = useResources()
  if (!isProvable(resources, asked.figure)) return children
  const mark = title !== undefined && <ProofMark title={title} onClick={() => openProof(asked)} />
  return (
    <span className="provable" data-proof={proofMark(asked)}>
      {markFirst && mark}
      {children}
      {!markFirst && mark}
    </span>
  )
}

/** A list has fifty of them, for which the hook of react-i18next alone would take as long as a column. */
function ProofMark({ title, onClick }: { title: string; onClick: () => void }) {
  useLanguage()
  const hint = translate('fields.prove', { title, key: shortcutKey('prove') })
  return <button type="button" className="proof-mark" aria-label={hint} title={hint} onClick={onClick} />
}
