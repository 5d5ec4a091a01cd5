import { mayRestore } from './session/access'
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
import { asUser, BASE, reasonIn, request, send, type Method, type RequestOptions } from './request'

const DEFAULT_PAGE = 50

/** A page of records, as every search returns it. */
export interface Page<T> {
  data: T[]
  total: number
  page: number
  per_page: number
  total_is_estimate?: true
  /** The number of records that a quick search has looked through, if not all. */
  looked_through?: number
  /** Cursors to the neighbouring pages; null when the list ends. */
  next?: string | null
  previous?: string | null
}

interface SearchBody {
  filters?: CrudFilters
  sorts?: string[]
  page?: number
  per_page?: number
  q?: string
  /** At most one of these cursors, for a page that is not read by its number. */
  after?: string
  before?: string
  last?: true
}

const search = <T>(resource: string, body: SearchBody) =>
  request<Page<T>>('POST', `/${resource}/search`, body)

const recordAddress = (resource: string, id: BaseKey) => `/${resource}/${encodeURIComponent(id)}`

/** Refine adds the query of the page's address to every `meta`, as texts; our own search is an object. */
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

/** Refine uses lower-case method names, including a few that our API does not have. */
function methodOf(method: string): Method {
  const upper = method.toUpperCase()
  if (upper === 'GET' || upper === 'POST' || upper === 'PUT' || upper === 'DELETE') return upper
  throw new Error(`the API has no method ${upper}`)
}

/** The app's one client in the shape that the REST package expects, with only the methods that it calls. */
const http = {
  get: async (url: string) => ({ data: await asUser(() => send('GET', url)) }),
  post: async (url: string, body: unknown) => ({
    data: await asUser((reason) => send('POST', url, body, { reason }), reasonIn(body)),
  }),
  delete: async (url: string) => ({
    data: await asUser((reason) => send('DELETE', url, undefined, { reason })),
  }),
} as Parameters<typeof simpleRest>[1]

const rest = simpleRest(BASE, http)

/** A code may contain characters that separate the parts of a URL. */
const written = <T extends { id: BaseKey }>(params: T) => ({ ...params, id: encodeURIComponent(params.id) })

/** The `meta` of a call: the part that `calls.ts` adds, and the signal that aborts the question. */
interface CallMeta {
  options?: RequestOptions
  queryContext?: { signal: AbortSignal }
}

/**
 * Refine's data provider: the REST one, over the app's one HTTP client, with overrides for the differences of our API.
 *
 * Lists are searched by POST, records are saved by PUT. `meta.asked` holds the free search `q` and the cursor of the
 * page; `meta.by` names a property other than the key for `getMany`.
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
    // A deleted record is shown to those who may restore it.
    getOne: (params) => {
      const { id } = written(params)
      return rest.getOne({
        ...params,
        id: mayRestore(resources[params.resource]) ? `${id}?deleted=true` : id,
      })
    },
    deleteOne: async <T extends BaseRecord, V>(params: DeleteOneParams<V>) => {
      await rest.deleteOne(written(params))
      return { data: { id: params.id } as T }
    },
    update: async ({ resource, id, variables }) => ({
      data: await request('PUT', recordAddress(resource, id), variables),
    }),
    custom: async ({ url, method, payload, meta }) => {
      const { options, queryContext }: CallMeta = meta ?? {}
      const signal = queryContext?.signal
      const sent = { ...options, ...(signal ? { signal } : {}) }
      return { data: await request(methodOf(method), url, payload, sent) }
    },
  }
}
