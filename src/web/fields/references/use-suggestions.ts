import { useSelect } from '@refinedev/antd'
import type { BaseRecord, CrudFilters } from '@refinedev/core'
import { useState } from 'react'

const SEARCH_DELAY_IN_MILLISECONDS = 250
/** The most records that are offered at once. */
const SUGGESTIONS = 20
const noFilters: CrudFilters = []

/**
 * The records that a select offers for the typed text.
 *
 * @param open whether they are loaded
 * @param filters the condition on the offered records; always the same object
 */
export function useSuggestions(to: string, open: boolean, filters?: CrudFilters) {
  // Updated when typing pauses.
  const [q, setQ] = useState('')
  const { query, selectProps } = useSelect<BaseRecord>({
    resource: to,
    debounce: SEARCH_DELAY_IN_MILLISECONDS,
    // The quick search is not a condition on a field.
    onSearch: (typed) => {
      setQ(typed)
      return noFilters
    },
    pagination: { pageSize: SUGGESTIONS },
    meta: { asked: { q: q || undefined } },
    ...(filters ? { filters } : {}),
    queryOptions: { enabled: open },
    errorNotification: false,
  })
  return { found: query.data?.data ?? [], q, searching: query.isFetching, search: selectProps.onSearch }
}
