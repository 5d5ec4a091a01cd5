import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../use-selection'

interface MarkCardProps {
  record: BaseRecord
  selection: Selection
}

/** The box that marks the record of a card, with room for a finger around it. */
export function MarkCard({ record, selection: { records, choose } }: MarkCardProps) {
  const { t } = useTranslation()
  const { code, name, id } = record
  const isMarked = records.some((marked) => marked.id === id)
  const mark = () => choose(isMarked ? records.filter((marked) => marked.id !== id) : [...records, record])
  return (
    <label className="card-mark">
      <input
        type="checkbox"
        className="row-mark"
        aria-label={t('list.mark', { label: String(code ?? name ?? id) })}
        checked={isMarked}
        onChange={mark}
      />
    </label>
  )
}
