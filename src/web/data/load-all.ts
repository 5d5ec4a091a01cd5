import { request } from './request'

/** What a search asks for; `POST /{entities}/search` takes it, and pages of it. */
export interface SearchBody {
  filters?: readonly unknown[]
  sorts?: readonly string[]
  q?: string
}

interface Page<Found> {
  data: Found[]
  /** The cursor of the page that follows. */
  next: string | null
}

const MOST_A_PAGE = 100

/** The server takes twice as many in a search. */
const MOST_VALUES = 500

/**
 * All that a search finds, page by page: whatever believes that it has all asks here.
 *
 * @throws ApiError when it cannot be read
 */
export async function loadAll<Found>(resource: string, body: SearchBody): Promise<Found[]> {
  const found: Found[] = []
  let after: string | null | undefined
  do {
    const page = await request<Page<Found>>('POST', `/${resource}/search`, {
      ...body,
      per_page: MOST_A_PAGE,
      ...(after && { after }),
    })
    found.push(...page.data)
    after = page.next
  } while (after)
  return found
}

/**
 * The records that have one of some values in a property: each once, in no order.
 *
 * @param filters what they have in common besides
 * @throws ApiError when they cannot be read
 */
export async function loadThose<Found>(
  resource: string,
  field: string,
  values: readonly (string | number)[],
  filters: readonly unknown[] = [],
): Promise<Found[]> {
  const asked = [...new Set(values)]
  const searches = Array.from({ length: Math.ceil(asked.length / MOST_VALUES) }, (_, index) => {
    const value = asked.slice(index * MOST_VALUES, (index + 1) * MOST_VALUES)
    return loadAll<Found>(resource, { filters: [{ field, operator: 'in', value }, ...filters] })
  })
  return (await Promise.all(searches)).flat()
}
