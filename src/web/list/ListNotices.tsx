import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../data/languages/format'
import './list.css'

interface EmptyListProps {
  /** Conditions are set, so there may be records that do not meet them. */
  narrowed: boolean
  onClear: () => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
  createTitle?: string | undefined
  /** What to do about it, where its records come from somewhere else. */
  hint?: ReactNode
}

/** A list without rows: a sentence, and what to do about it. */
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

/** Says that a search has not looked through the whole list, and how it would. */
export function CutSearch({ records }: { records: number }) {
  const { t } = useTranslation()
  return (
    <p className="cut-search" role="status">
      {t('list.cut', { records: formatNumber(records) })}
    </p>
  )
}
