import { ask, useAnswer, useStale, type Call } from '../../data/calls'
import { mayAct } from '../../data/session/access'
import { userKey } from '../../data/session/session'

/** A state of a list or a report under a name, as the server keeps it. */
export interface SavedView {
  id: number
  resource: string
  name: string
  /** Its part of the address. */
  state: string
  /** Everybody may choose it. */
  shared: boolean
  mine: boolean
  owner: string
  /** The interval at which a view of a report is kept as a file, and its format; null for never. */
  filing: Filing['filing']
  format: string | null
}

/** The filing of a saved report: how often the server keeps it as a file. */
export interface Filing {
  filing: 'day' | 'week' | 'month' | null
  format: 'xlsx' | 'csv'
}

export type ViewBody = Pick<SavedView, 'name' | 'state' | 'shared'>

const A_MINUTE = 60_000

/** Distinguishes the views of several lists and reports of one resource. */
const LIST = 'list'

/** The place of saved views: a list or a report. */
export interface ViewPlace {
  /** The resource of its records; users who may read them may choose its shared views. */
  resource: string
  /** Its own name, that of the resource for its plain list. */
  name: string
}

/** The state that a view of a place keeps. @param state its part of the address */
export function stateToSave({ resource, name }: ViewPlace, state: string): string {
  const query = new URLSearchParams(state)
  if (name !== resource) query.append(LIST, name)
  return query.toString()
}

/** Whether a view belongs to a place. */
export function isViewOf({ resource, name }: ViewPlace, view: SavedView): boolean {
  return (new URLSearchParams(view.state).get(LIST) ?? resource) === name
}

const ofUser = () => `views of ${userKey()}`

/** All views that the user may choose. */
export const allViews = (): Call<SavedView[]> => ({ resource: ofUser(), path: '/user/views' })

/** Whether the user may rename and delete a view: their own, and shared ones with the right to see everything. */
export function mayChange(view: SavedView): boolean {
  return view.mine || (view.shared && mayAct('see.all') === 'yes')
}

/**
 * The views of a place that the user may choose, their own first, and the functions that change them.
 *
 * @param wanted whether they are shown
 */
export function useViews(place: ViewPlace, wanted: boolean) {
  const stale = useStale()
  const { resource } = place
  const views: Call<SavedView[]> = {
    resource: ofUser(),
    path: `/user/views?resource=${encodeURIComponent(resource)}`,
  }
  const { data = [], isPending } = useAnswer(views, { enabled: wanted, staleTime: A_MINUTE })
  const saving = async <Answer>(call: Omit<Call<Answer>, 'resource'>) => {
    const answer = await ask<Answer>(call)
    await stale([ofUser()])
    return answer
  }
  return {
    views: data.filter((view) => isViewOf(place, view)).toSorted((a, b) => Number(b.mine) - Number(a.mine)),
    loading: wanted && isPending,
    create: (body: ViewBody) =>
      saving<SavedView>({ method: 'POST', path: '/user/views', body: { ...body, resource } }),
    update: (id: number, body: Partial<ViewBody>) =>
      saving<void>({ method: 'PUT', path: `/user/views/${id}`, body }),
    file: (id: number, body: Filing) =>
      saving<void>({ method: 'PUT', path: `/user/views/${id}/filing`, body }),
    remove: (id: number) => saving<void>({ method: 'DELETE', path: `/user/views/${id}` }),
  }
}

export type Views = ReturnType<typeof useViews>
