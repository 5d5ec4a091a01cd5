import { ask, useAnswer, useStale, type Call } from '../../data/calls'
import { mayAct } from '../../data/session/access'
import { userKey } from '../../data/session/session'
import { viewState, type ListState } from '../list-state'
import type { ListKind } from '../RecordList'

/** A state of a list under a name, as the server keeps it. */
export interface SavedView {
  id: number
  resource: string
  name: string
  /** The list's part of the address. */
  state: string
  /** Everybody may choose it. */
  shared: boolean
  mine: boolean
  owner: string
}

export type ViewBody = Pick<SavedView, 'name' | 'state' | 'shared'>

const A_MINUTE = 60_000

/** Distinguishes the views of several lists of one resource. */
const LIST = 'list'

/** The state that a view of this list keeps. */
export function stateToSave(kind: ListKind, state: ListState): string {
  const query = new URLSearchParams(viewState(state))
  if (kind.name !== kind.resource.$id) query.append(LIST, kind.name)
  return query.toString()
}

const isOf = (kind: ListKind, view: SavedView) =>
  (new URLSearchParams(view.state).get(LIST) ?? kind.resource.$id) === kind.name

/** Whether the user may rename and delete it: their own, and for whoever sees all that everybody sees. */
export function mayChange(view: SavedView): boolean {
  return view.mine || (view.shared && mayAct('see.all') === 'yes')
}

/**
 * The views of a list that the user may choose, their own first, and what changes them.
 *
 * @param wanted whether they are shown
 */
export function useViews(kind: ListKind, wanted: boolean) {
  const stale = useStale()
  const resource = kind.resource.$id
  const ofUser = `views of ${userKey()}`
  const views: Call<SavedView[]> = {
    resource: ofUser,
    path: `/user/views?resource=${encodeURIComponent(resource)}`,
  }
  const { data = [], isPending } = useAnswer(views, { enabled: wanted, staleTime: A_MINUTE })
  const saving = async <Answer>(call: Omit<Call<Answer>, 'resource'>) => {
    const answer = await ask<Answer>(call)
    await stale([ofUser])
    return answer
  }
  return {
    views: data.filter((view) => isOf(kind, view)).toSorted((a, b) => Number(b.mine) - Number(a.mine)),
    loading: wanted && isPending,
    create: (body: ViewBody) =>
      saving<SavedView>({ method: 'POST', path: '/user/views', body: { ...body, resource } }),
    update: (id: number, body: Partial<ViewBody>) =>
      saving<void>({ method: 'PUT', path: `/user/views/${id}`, body }),
    remove: (id: number) => saving<void>({ method: 'DELETE', path: `/user/views/${id}` }),
  }
}

export type Views = ReturnType<typeof useViews>
