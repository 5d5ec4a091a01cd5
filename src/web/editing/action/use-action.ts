import { useNotification, type BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useStale, type Call } from '../../data/calls'
import { problemsOf, type Method } from '../../data/request'

/** The problem of each field, by its name. */
export type FieldProblems = Readonly<Record<string, string>>

/** The values of an action; empty ones are not sent. */
export type ActionValues = Record<string, unknown>

export interface Action {
  method?: Method
  /** Below the API's base. */
  path: string
  /** Key of the message about the action. */
  done: string
  /** The changed resources, whose answers become stale. */
  touched: readonly string[]
}

/**
 * Calls an action of the API, one call at a time. A refusal is shown at its field until that changes, and without a
 * field in a toast.
 *
 * @param onDone receives the answer, undefined when there is none
 */
export function useAction(action: Action, onDone: (answer: BaseRecord | undefined) => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const stale = useStale()
  const [problems, setProblems] = useState<FieldProblems>({})
  const { method = 'POST', path, touched } = action
  const [resource = ''] = touched
  const act = (body: ActionValues | undefined): Call<BaseRecord | undefined> => ({
    resource,
    method,
    path,
    body,
  })
  const { call: send, calling } = useCall(act, {
    onSuccess: (answer) => {
      notify?.({ type: 'success', message: t(action.done) })
      void stale(touched)
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
    if (!calling) send(body)
  }
  return { call, calling, problems, forget }
}
