import type { QueryClientConfig } from '@tanstack/react-query'

/**
 * How the server is asked. Nothing waits for a network: what is saved without one fails at once, where its user sees
 * it, and is not sent behind their back once the network is there again.
 */
export const queryOptions: QueryClientConfig = {
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
}
