import { Button } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../data/languages/format'
import { ImportButton } from '../exchange/ImportButton'
import { Nothing } from '../kit/empty/Nothing'
import { useListScreens } from './list-screens'
import { isNarrowed, type ListState } from './list-state'
import type { ListKind } from './RecordList'
import './list.css'

interface EmptyListProps {
  kind: ListKind
  state: ListState
  onClear: () => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
}

/** An empty list: what is missing, and the next step. */
export function EmptyList({ kind, state, onClear, onCreate }: EmptyListProps) {
  const { t } = useTranslation()
  const { FirstSteps } = useListScreens(kind.resource.$id)
  if (isNarrowed(state)) {
    const searched = state.q !== '' && Object.keys(state.filters).length === 0
    return (
      <Nothing scene="search" title={t('list.noMatch')} hint={t('list.noMatchHint')}>
        <Button onClick={onClear}>{t(searched ? 'list.clearSearch' : 'list.clearFilters')}</Button>
      </Nothing>
    )
  }
  return (
    <Nothing
      scene={kind.pageOf ? 'paper' : 'tray'}
      title={t('list.empty')}
      hint={kind.emptyHint ?? t(onCreate ? 'list.emptyHint' : 'list.emptyRules')}
    >
      {onCreate && (
        <Button type="primary" onClick={onCreate}>
          {kind.createTitle ?? t('list.new')}
        </Button>
      )}
      {kind.importing === undefined && <ImportButton resource={kind.resource} named />}
      {FirstSteps && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </Nothing>
  )
}

/** Says that a list is too long for groups, and how to get them. */
export function TooManyToGroup() {
  const { t } = useTranslation()
  return (
    <p className="cut-search" role="status">
      {t('list.group.tooMany')}
    </p>
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
