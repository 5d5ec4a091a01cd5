import { request } from './request'

/** The body of `POST /{entities}/search`, without the choice of a page. */
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

/** Half of the number that the server accepts in a search. */
const MOST_VALUES = 500

/**
 * Loads all pages of a search, for callers that need the complete result.
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
 * The records with one of the given values in a property, each once, in no particular order.
 *
 * @param filters further conditions on all of them
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
