import { useInvalidate, useNotification, type BaseRecord } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOf, request, type Method } from '../providers/request'

/** What is wrong with a field, by its name. */
export type FieldProblems = Readonly<Record<string, string>>

/** What an action sends; what was left empty is not sent. */
export type ActionValues = Record<string, unknown>

export interface Action {
  method?: Method
  /** Below the API's base. */
  path: string
  /** Key of the locales that says what was done. */
  done: string
  /** The resources of which something is another now; whatever shows them is brought up to date. */
  touched: readonly string[]
}

/** Shows what an action has changed, wherever it is on the screen. */
function useShowing({ touched }: Action) {
  const invalidate = useInvalidate()
  return () => {
    for (const resource of touched) void invalidate({ resource, invalidates: ['resourceAll'] })
  }
}

/**
 * Calls an action of the API, one call at a time. What the server refuses stands at its field until that changes, and
 * without a field in a toast.
 *
 * @param onDone hears of the answer, undefined where there is none
 */
export function useAction(action: Action, onDone: (answer: BaseRecord | undefined) => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const show = useShowing(action)
  const [problems, setProblems] = useState<FieldProblems>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ActionValues | undefined) =>
      request<BaseRecord | undefined>(action.method ?? 'POST', action.path, body),
    onSuccess: (answer) => {
      notify?.({ type: 'success', message: t(action.done) })
      show()
      onDone(answer)
    },
    onError: (error) => {
      const refused = problemsOf(error)
      setProblems(Object.fromEntries(refused.map(({ path: at, message }) => [at.slice(1), message])))
      if (refused.length === 0) notify?.({ type: 'error', message: error.message })
    },
  })
  const forget = (name: string) => setProblems(({ [name]: _gone, ...others }) => others)
  const call = (body?: ActionValues) => {
    if (!isPending) mutate(body)
  }
  return { call, calling: isPending, problems, forget }
}
