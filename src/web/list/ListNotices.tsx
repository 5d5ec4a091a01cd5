import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../data/languages/format'
import './list.css'

interface EmptyListProps {
  /** Whether conditions are set, so that other records may exist. */
  narrowed: boolean
  onClear: () => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
  createTitle?: string | undefined
  /** A hint for lists whose records come from elsewhere. */
  hint?: ReactNode
}

/** An empty list: a sentence, and the next step. */
export function EmptyList({ narrowed, onClear, onCreate, createTitle, hint: own }: EmptyListProps) {
  const { t } = useTranslation()
  const hint = narrowed ? 'list.noMatchHint' : onCreate ? 'list.emptyHint' : 'list.emptyRules'
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      style={{ marginBlock: 48 }}
      description={
        <>
          <strong>{t(narrowed ? 'list.noMatch' : 'list.empty')}</strong>
          <br />
          <span className="quiet">{narrowed ? t(hint) : (own ?? t(hint))}</span>
        </>
      }
    >
      {narrowed ? (
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      ) : (
        onCreate && (
          <Button type="primary" onClick={onCreate}>
            {createTitle ?? t('list.new')}
          </Button>
        )
      )}
    </Empty>
  )
}

/** Says that a search has not covered the whole list, and how to make it. */
export function CutSearch({ records }: { records: number }) {
  const { t } = useTranslation()
  return (
    <p className="cut-search" role="status">
      {t('list.cut', { records: formatNumber(records) })}
    </p>
  )
}
