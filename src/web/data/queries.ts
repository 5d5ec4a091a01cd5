import type { QueryClientConfig } from '@tanstack/react-query'

/**
 * The options of all queries and mutations. Nothing waits for a network: a save without one fails at once, where its
 * user sees it, and is not sent later without their knowledge.
 */
export const queryOptions: QueryClientConfig = {
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
}
