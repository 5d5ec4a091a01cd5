import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuestion } from '../../shell/use-question'
import { mayChange, stateToSave, useViews, type SavedView, type ViewPlace, type Views } from './saved-views'

const ViewDialog = lazy(() => import('./ViewDialog').then((module) => ({ default: module.ViewDialog })))

type Item = NonNullable<MenuProps['items']>[number]

interface ViewMenuProps {
  place: ViewPlace
  /** The state that a view saved now keeps: the place's part of the address. */
  state: string
  /** The chosen view, even if the state has changed since. */
  view: number | undefined
  /** The name of the state without any view. */
  all: string
  /** Shows a view, or the place without one. */
  onChoose: (view: SavedView | undefined) => void
  /** The server can keep its views as files. */
  isFiled?: boolean
  /** Keeps the state, as that of another view or of none. */
  onName: (id: number | undefined) => void
}

/** The subject of the dialog: a view to change, or a new one. */
type Editing = SavedView | 'new' | undefined

/** The active view, and whether something was changed since it was chosen. */
function activeView({ views }: Views, { place, state, view }: ViewMenuProps) {
  const active = views.find(({ id }) => id === view)
  return { active, changed: active !== undefined && active.state !== stateToSave(place, state) }
}

const marked = (isActive: boolean) => (
  <CheckOutlined style={{ visibility: isActive ? 'visible' : 'hidden' }} />
)

/** The views to choose from, in two groups. */
function useChoices(views: SavedView[], { view: chosen, all: label, onChoose }: ViewMenuProps): Item[] {
  const { t } = useTranslation()
  const item = (view: SavedView): Item => ({
    key: view.id,
    icon: marked(view.id === chosen),
    label: view.name,
    ...(view.mine ? {} : { extra: view.owner }),
    onClick: () => onChoose(view),
  })
  const group = (key: 'mine' | 'shared', members: SavedView[]): Item[] =>
    members.length === 0
      ? []
      : [{ key, type: 'group', label: t(`list.views.${key}`), children: members.map(item) }]
  const all: Item = {
    key: 'all',
    icon: marked(chosen === undefined),
    label,
    onClick: () => onChoose(undefined),
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

/** The actions on saved views: on the active one, if the user may change it, and on the current state. */
function useViewActions(views: Views, props: ViewMenuProps, edit: (editing: Editing) => void): Item[] {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  const { place, state, onName } = props
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
    onClick: () => notifyOf(views.update(id, { state: stateToSave(place, state) }), 'list.views.saved'),
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
    onName(undefined)
  }
  return [
    update,
    save,
    {
      key: 'rename',
      label: t(props.isFiled ? 'list.views.change' : 'list.views.rename'),
      onClick: () => edit(active),
    },
    { key: 'delete', danger: true, label: t('list.views.delete'), onClick: () => void remove() },
  ]
}

/** The saved views of a list or a report: chosen, saved, renamed and deleted beside its title. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation()
  const { place, state, all, onName, isFiled = false } = props
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<Editing>()
  const views = useViews(place, open || props.view !== undefined)
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
          {active?.name ?? all}
          {changed && <span className="quiet">{t('list.views.changed')}</span>}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {editing && (
        <Suspense>
          <ViewDialog
            view={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
            isFiled={isFiled}
            onSave={async ({ filing, ...named }) => {
              const before = editing === 'new' ? undefined : editing
              const saved = before ?? (await views.create({ ...named, state: stateToSave(place, state) }))
              if (before) await views.update(before.id, named)
              else {
                onName(saved.id)
                // It exists from here on, even if it cannot be kept as a file.
                setEditing(saved)
              }
              if (filing) await views.file(saved.id, filing)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
