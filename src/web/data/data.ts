import type { Resources } from '#resource/resource'
import type {
  BaseKey,
  BaseRecord,
  CrudFilters,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
} from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { loadAll, loadThose } from './load-all'
import { asUser, BASE, request, send, type Method, type RequestOptions } from './request'

const DEFAULT_PAGE = 50

/** A page of records, as every search answers it. */
export interface Page<T> {
  data: T[]
  total: number
  page: number
  per_page: number
  total_is_estimate?: true
  /** How many records a quick search has looked through, where these are not all. */
  looked_through?: number
  /** Cursors to the pages beside it; null where the list ends. */
  next?: string | null
  previous?: string | null
}

interface SearchBody {
  filters?: CrudFilters
  sorts?: string[]
  page?: number
  per_page?: number
  q?: string
  /** At most one of these: from where the page is read, when it is not by its number. */
  after?: string
  before?: string
  last?: true
}

const search = <T>(resource: string, body: SearchBody) =>
  request<Page<T>>('POST', `/${resource}/search`, body)

const addressOf = (resource: string, id: BaseKey) => `/${resource}/${encodeURIComponent(id)}`

/** Refine adds what the address of the page holds to every `meta`, as texts; what is asked for here is an object. */
function isAsked(value: unknown): value is Pick<SearchBody, 'q' | 'after' | 'before' | 'last'> {
  return typeof value === 'object' && value !== null
}

function searchBody({ filters, sorters, pagination, meta }: GetListParams): SearchBody {
  return {
    filters: filters ?? [],
    sorts: (sorters ?? []).map(({ field, order }) => `${field}|${order === 'desc' ? 'DESC' : 'ASC'}`),
    page: pagination?.currentPage ?? 1,
    per_page: pagination?.pageSize ?? DEFAULT_PAGE,
    ...(isAsked(meta?.asked) ? meta.asked : {}),
  }
}

/** Refine knows methods by lower-case names, and a few that our API has no use for. */
function methodOf(method: string): Method {
  const upper = method.toUpperCase()
  if (upper === 'GET' || upper === 'POST' || upper === 'PUT' || upper === 'DELETE') return upper
  throw new Error(`the API has no method ${upper}`)
}

/** The app's one client in the shape in which the REST package takes one; it calls no more of it than this. */
const http = {
  get: async (url: string) => ({ data: await asUser(() => send('GET', url)) }),
  post: async (url: string, body: unknown) => ({ data: await asUser(() => send('POST', url, body)) }),
  delete: async (url: string) => ({ data: await asUser(() => send('DELETE', url)) }),
} as Parameters<typeof simpleRest>[1]

const rest = simpleRest(BASE, http)

/** A code may hold what parts an address. */
const written = <T extends { id: BaseKey }>(params: T) => ({ ...params, id: encodeURIComponent(params.id) })

/** What Refine hands over beside a call: what `calls.ts` gave it, and the signal that ends the question. */
interface CallMeta {
  options?: RequestOptions
  queryContext?: { signal: AbortSignal }
}

/**
 * Refine's data provider: that of REST, over the one HTTP client of the app, but for what our API does otherwise.
 *
 * Lists are searched by POST, records are saved by PUT; `meta.asked` holds the free search `q` and where
 * the page begins, `meta.by` names another property than the key for `getMany`.
 */
export function dataProvider(resources: Resources): DataProvider {
  return {
    ...rest,
    getList: async <T extends BaseRecord>(params: GetListParams) => {
      const { page, per_page, ...asked } = searchBody(params)
      if (params.pagination?.mode !== 'off') return search<T>(params.resource, { ...asked, page, per_page })
      const data = await loadAll<T>(params.resource, asked)
      return { data, total: data.length }
    },
    getMany: async <T extends BaseRecord>({ resource, ids, meta }: GetManyParams) => {
      const field = typeof meta?.by === 'string' ? meta.by : (resources[resource]?.key ?? 'id')
      return { data: await loadThose<T>(resource, field, ids) }
    },
    getOne: (params) => rest.getOne(written(params)),
    deleteOne: async <T extends BaseRecord, V>(params: DeleteOneParams<V>) => {
      await rest.deleteOne(written(params))
      return { data: { id: params.id } as T }
    },
    update: async ({ resource, id, variables }) => ({
      data: await request('PUT', addressOf(resource, id), variables),
    }),
    custom: async ({ url, method, payload, meta }) => {
      const { options, queryContext }: CallMeta = meta ?? {}
      const signal = queryContext?.signal
      const sent = { ...options, ...(signal ? { signal } : {}) }
      return { data: await request(methodOf(method), url, payload, sent) }
    },
  }
}
