import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../providers/request'
import { currentUser, userKey } from '../providers/session'
import { viewState, type ListState } from './list-state'
import type { ListKind } from './RecordList'

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

/** Tells apart the views of several lists of one resource. */
const LIST = 'list'

/** What a view of this list keeps. */
export function stateToSave(kind: ListKind, state: ListState): string {
  const query = new URLSearchParams(viewState(state))
  if (kind.name !== kind.resource.$id) query.append(LIST, kind.name)
  return query.toString()
}

const isOf = (kind: ListKind, view: SavedView) =>
  (new URLSearchParams(view.state).get(LIST) ?? kind.resource.$id) === kind.name

/** Whether the user may rename and delete it: their own, and for an admin what everybody sees. */
export function mayChange(view: SavedView): boolean {
  return view.mine || (view.shared && (currentUser()?.roles.includes('admin') ?? false))
}

/**
 * The views of a list that the user may choose, their own first, and what changes them.
 *
 * @param wanted whether somebody looks at them
 */
export function useViews(kind: ListKind, wanted: boolean) {
  const queries = useQueryClient()
  const resource = kind.resource.$id
  const queryKey = ['views', userKey(), resource]
  const { data = [], isPending } = useQuery({
    queryKey,
    queryFn: () => request<SavedView[]>('GET', `/user/views?resource=${encodeURIComponent(resource)}`),
    enabled: wanted,
    staleTime: 60_000,
  })
  const again = () => queries.invalidateQueries({ queryKey })
  return {
    views: data.filter((view) => isOf(kind, view)).toSorted((a, b) => Number(b.mine) - Number(a.mine)),
    loading: wanted && isPending,
    create: async (body: ViewBody) => {
      const saved = await request<SavedView>('POST', '/user/views', { ...body, resource })
      await again()
      return saved
    },
    update: async (id: number, body: Partial<ViewBody>) => {
      await request('PUT', `/user/views/${id}`, body)
      await again()
    },
    remove: async (id: number) => {
      await request('DELETE', `/user/views/${id}`)
      await again()
    },
  }
}

export type Views = ReturnType<typeof useViews>
