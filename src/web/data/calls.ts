import {
  useCustom,
  useCustomMutation,
  useInvalidate,
  type BaseRecord,
  type CustomResponse,
  type HttpError,
  type MetaQuery,
} from '@refinedev/core'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { request, type Method, type RequestOptions } from './request'

/** One call of the API as a value, so that a hook and a plain function can make the same one. */
export interface Call<Answer = unknown> {
  /** The resource of the answer: a change of it makes the answer stale. */
  resource: string
  /** GET when left out. */
  method?: Method
  /** Below `/_api`. */
  path: string
  body?: unknown
  options?: Pick<RequestOptions, 'form' | 'long'>
  /** Carries the type of the answer only; never set. */
  readonly answer?: Answer
}

/** A question that takes several calls, or whose answer is computed from one. */
export interface Gathering<Answer> {
  /** As in a `Call`. */
  resource: string
  /** Identifies the question among those about the resource. */
  name: readonly unknown[]
  gather: (signal: AbortSignal) => Promise<Answer>
}

type Question<Answer> = Call<Answer> | Gathering<Answer>

/** The time of a request, and the time for which its answer stays fresh. */
interface Asking {
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  refetchInterval?: number
  refetchOnMount?: boolean | 'always'
  refetchOnWindowFocus?: boolean | 'always'
  /** Shows the answer to the previous question until the new one arrives. */
  keepPrevious?: boolean
}

/**
 * Makes a call outside of a component.
 *
 * @throws ApiError when the server refuses, fails or does not answer in time
 */
export function ask<Answer>(
  { method = 'GET', path, body, options }: Omit<Call<Answer>, 'resource'>,
  signal?: AbortSignal,
): Promise<Answer> {
  return request<Answer>(method, path, body, { ...options, ...(signal ? { signal } : {}) })
}

/** The call in Refine's form, with a lower-case method. */
function refined({ method = 'GET', path, body, options }: Call) {
  const names = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
  return { url: path, method: names[method], body, meta: { options } }
}

/**
 * The query key of an answer. It lies among the lists of its resource, which Refine invalidates when a record changes.
 */
function callKey(question: Question<unknown>): QueryKey {
  const name = 'gather' in question ? question.name : [question.path, question.body]
  return ['data', 'default', question.resource, 'list', 'call', ...name]
}

/** The failure as an `Error`: Refine types thrown errors as `HttpError`. */
const failureOf = (error: HttpError): Error => (error instanceof Error ? error : new Error(error.message))

/** The caller reports the outcome, so Refine shows no notification. */
const quiet = { successNotification: false, errorNotification: false } as const

/** The query function of a gathering, in the form in which Refine keeps an answer. */
const gatheringOf =
  <Answer>({ gather }: Gathering<Answer>) =>
  async ({ signal }: { signal: AbortSignal }) => ({ data: { gathered: await gather(signal) } })

/** The query for Refine: a single call goes through the data provider, a gathering through its own function. */
function askedOf<Answer>(question: Question<Answer>, queryKey: QueryKey) {
  if (!('gather' in question)) {
    const { body, ...call } = refined(question)
    return {
      ...call,
      ...(body === undefined ? {} : { config: { payload: body } }),
      queryOptions: { queryKey },
    }
  }
  const queryOptions = { queryKey, queryFn: gatheringOf(question) }
  return { url: question.resource, method: 'get' as const, queryOptions }
}

/** Extracts the answer from Refine's result; its type is trusted, as that of a fresh answer. */
function answerOf<Answer>(
  kept: CustomResponse<BaseRecord> | undefined,
  gathers: boolean,
): Answer | undefined {
  const answer: unknown = gathers ? kept?.data.gathered : kept?.data
  return answer as Answer | undefined
}

/** The answer to a question; a stale answer is fetched again while a component shows it. */
export function useAnswer<Answer>(question: Question<Answer>, { keepPrevious, ...asking }: Asking = {}) {
  const { queryOptions, ...asked } = askedOf(question, callKey(question))
  const { query } = useCustom<BaseRecord>({
    ...asked,
    errorNotification: false,
    queryOptions: {
      ...asking,
      ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
      ...queryOptions,
    },
  })
  const gathers = 'gather' in question
  const { refetch: askAgain } = query
  const refetch = useCallback(
    async () => answerOf<Answer>((await askAgain()).data, gathers),
    [askAgain, gathers],
  )
  const data = answerOf<Answer>(query.data, gathers)
  return { ...query, data, refetch, error: query.error && failureOf(query.error) }
}

/** An answer in pages; each one begins where the previous one ends. */
export function useAnswerPages<Page extends { next: string | null }>(
  resource: string,
  name: readonly unknown[],
  gather: (after: string | null) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: callKey({ resource, name: ['pages', ...name], gather: () => gather(null) }),
    queryFn: ({ pageParam }) => gather(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Loads answers from event handlers; a fresh answer is reused. */
export function useQuestions() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      /** @param staleTime how long an earlier answer stays fresh, in milliseconds */
      ask: async <Answer>(question: Question<Answer>, staleTime = 0): Promise<Answer> => {
        if ('gather' in question) {
          const queryFn = gatheringOf(question)
          return (await queries.fetchQuery({ queryKey: callKey(question), queryFn, staleTime })).data.gathered
        }
        const queryFn = async ({ signal }: { signal: AbortSignal }) => ({ data: await ask(question, signal) })
        return (await queries.fetchQuery({ queryKey: callKey(question), queryFn, staleTime })).data
      },
      /** Stores the answer of another call as the answer to a question. */
      take: <Answer>(question: Call<Answer>, answer: Answer) =>
        queries.setQueryData(callKey(question), { data: answer }),
    }),
    [queries],
  )
}

/**
 * Marks the answers about resources as stale, so that the screens which show them fetch them again.
 *
 * @returns a function of the names of the resources and of the answers that stay fresh
 */
export function useStale(): (
  resources: readonly string[],
  stays?: (answer: unknown) => boolean,
) => Promise<unknown> {
  const invalidate = useInvalidate()
  return useCallback(
    (resources, stays) => {
      const predicate = ({ state }: Query) => stays === undefined || !stays(answerIn(state.data))
      const invalidationFilters = { type: 'all', refetchType: 'active', predicate } as const
      return Promise.all(
        resources.map((resource) =>
          invalidate({ resource, invalidates: ['resourceAll'], invalidationFilters }),
        ),
      )
    },
    [invalidate],
  )
}

const answerIn = (kept: unknown): unknown =>
  typeof kept === 'object' && kept !== null && 'data' in kept ? kept.data : undefined

/** The callbacks for the outcome of a call. */
interface CallListeners<Input, Answer> {
  onSuccess?: (answer: Answer, input: Input) => void | Promise<void>
  onError?: (error: Error, input: Input) => void
  onSettled?: (error: Error | null, input: Input) => void
}

/**
 * Makes a call of the API from an event handler: a use case, which is never retried automatically.
 *
 * @param callOf makes the call of an input
 */
export function useCall<Answer, Input = void>(
  callOf: (input: Input) => Call<Answer>,
  { onSuccess, onError, onSettled }: CallListeners<Input, Answer>,
) {
  const inputOf = (meta: MetaQuery | undefined) => (meta as { input: Input }).input
  const { mutation } = useCustomMutation<BaseRecord, HttpError, unknown>({
    mutationOptions: {
      onSuccess: ({ data }: { data: unknown }, { meta }) => onSuccess?.(data as Answer, inputOf(meta)),
      onError: (error, { meta }) => onError?.(failureOf(error), inputOf(meta)),
      onSettled: (_answer, error, { meta }) => onSettled?.(error && failureOf(error), inputOf(meta)),
    },
  })
  const { mutate, mutateAsync, isPending, isSuccess } = mutation
  const sentOf = (input: Input) => {
    const { body, method, meta, url } = refined(callOf(input))
    if (method === 'get') throw new Error(`${url} is asked, not called`)
    return { url, method, values: body, meta: { ...meta, input }, ...quiet }
  }
  return {
    call: (input: Input) => mutate(sentOf(input)),
    callAsync: async (input: Input) => (await mutateAsync(sentOf(input))).data as Answer,
    calling: isPending,
    done: isSuccess,
  }
}
