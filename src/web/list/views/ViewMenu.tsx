import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuestion } from '../../shell/use-question'
import { readListState, type ChangeList, type ListState } from '../list-state'
import type { ListKind } from '../RecordList'
import { mayChange, stateToSave, useViews, type SavedView, type Views } from './saved-views'

const ViewDialog = lazy(() => import('./ViewDialog').then((module) => ({ default: module.ViewDialog })))

type Item = NonNullable<MenuProps['items']>[number]

interface ViewMenuProps {
  kind: ListKind
  state: ListState
  change: ChangeList
}

/** The subject of the dialog: a view to change, or a new one. */
type Editing = SavedView | 'new' | undefined

/** The active view, and whether something was changed since it was chosen. */
function activeView({ views }: Views, { kind, state }: ViewMenuProps) {
  const active = views.find(({ id }) => id === state.view)
  return { active, changed: active !== undefined && active.state !== stateToSave(kind, state) }
}

const marked = (isActive: boolean) => (
  <CheckOutlined style={{ visibility: isActive ? 'visible' : 'hidden' }} />
)

/** The views to choose from, in two groups. */
function useChoices(views: SavedView[], { state, change }: ViewMenuProps): Item[] {
  const { t } = useTranslation()
  const choose = (view: SavedView) => {
    const { pageSize, ...kept } = readListState(new URLSearchParams(view.state))
    change({ ...kept, pageSize, view: view.id })
  }
  const item = (view: SavedView): Item => ({
    key: view.id,
    icon: marked(view.id === state.view),
    label: view.name,
    ...(view.mine ? {} : { extra: view.owner }),
    onClick: () => choose(view),
  })
  const group = (key: 'mine' | 'shared', members: SavedView[]): Item[] =>
    members.length === 0
      ? []
      : [{ key, type: 'group', label: t(`list.views.${key}`), children: members.map(item) }]
  const all: Item = {
    key: 'all',
    icon: marked(state.view === undefined),
    label: t('list.views.all'),
    onClick: () => change({ filters: {}, q: '', quick: undefined, sort: undefined, view: undefined }),
  }
  const isPrivate = ({ mine, shared }: SavedView) => mine && !shared
  return [
    all,
    ...group('mine', views.filter(isPrivate)),
    ...group(
      'shared',
      views.filter((view) => !isPrivate(view)),
    ),
  ]
}

/** The actions on saved views: on the active one, if the user may change it, and on the current state of the list. */
function useViewActions(views: Views, props: ViewMenuProps, edit: (editing: Editing) => void): Item[] {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  const { kind, state, change } = props
  const { active, changed } = activeView(views, props)
  const notifyOf = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => notify?.({ type: 'success', message: t(done) }),
      (error: Error) => notify?.({ type: 'error', message: error.message }),
    )
  const save: Item = { key: 'save', label: t('list.views.saveAs'), onClick: () => edit('new') }
  if (!active || !mayChange(active)) return [save]
  const { id, name } = active
  const update: Item = {
    key: 'update',
    label: t('list.views.update', { name }),
    disabled: !changed,
    onClick: () => notifyOf(views.update(id, { state: stateToSave(kind, state) }), 'list.views.saved'),
  }
  const remove = async () => {
    const sure = await ask({
      title: t('list.views.deleteConfirm', { name }),
      okText: t('list.delete'),
      cancelText: t('form.cancel'),
      danger: true,
    })
    if (!sure) return
    notifyOf(views.remove(id), 'list.deleted')
    change({ view: undefined })
  }
  return [
    update,
    save,
    { key: 'rename', label: t('list.views.rename'), onClick: () => edit(active) },
    { key: 'delete', danger: true, label: t('list.views.delete'), onClick: () => void remove() },
  ]
}

/** The saved views of a list: chosen, saved, renamed and deleted beside its title. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation()
  const { kind, state, change } = props
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<Editing>()
  const views = useViews(kind, open || state.view !== undefined)
  const { active, changed } = activeView(views, props)
  const choices = useChoices(views.views, props)
  const actions = useViewActions(views, props, setEditing)
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={open}
        onOpenChange={setOpen}
        menu={{ items: [...choices, { type: 'divider' }, ...actions] }}
      >
        <Button type="text" className="view-button" aria-expanded={open}>
          <span className="unseen">{`${t('list.views.title')}: `}</span>
          {active?.name ?? t('list.views.all')}
          {changed && <span className="quiet">{t('list.views.changed')}</span>}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {editing && (
        <Suspense>
          <ViewDialog
            view={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
            onSave={async ({ name, shared }) => {
              if (editing !== 'new') return views.update(editing.id, { name, shared })
              const saved = await views.create({ name, shared, state: stateToSave(kind, state) })
              change({ view: saved.id, page: state.page })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
