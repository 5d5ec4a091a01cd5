import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readListState, viewState } from '../list-state'
import type { ListToolbarProps } from '../toolbar/toolbar-props'
import type { SavedView } from './saved-views'
import { ViewMenu } from './ViewMenu'

const plain = { filters: {}, q: '', quick: undefined, sort: undefined, view: undefined }

/** The saved views of a list. */
export function ListViews({ kind, state, change }: Pick<ListToolbarProps, 'kind' | 'state' | 'change'>) {
  const { t } = useTranslation()
  const place = useMemo(() => ({ resource: kind.resource.$id, name: kind.name }), [kind])
  const choose = (view: SavedView | undefined) => {
    if (!view) return change(plain)
    const { pageSize, ...kept } = readListState(new URLSearchParams(view.state))
    change({ ...kept, pageSize, view: view.id })
  }
  return (
    <ViewMenu
      place={place}
      state={viewState(state)}
      view={state.view}
      all={t('list.views.all')}
      onChoose={choose}
      onName={(view) => change(view === undefined ? { view } : { view, page: state.page })}
    />
  )
}
