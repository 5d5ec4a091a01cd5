import { useNotification } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { copyOf, editedReport, lackingPart } from '#resource/reports/report-edit'
import type { Report } from '#resource/reports/report'
import { useCall, useStale, type Call } from '../../../data/calls'
import { useEditGuards } from '../../../editing/use-edit-guards'
import { ownName } from '../own-name'
import type { AnsweredReport } from '../../../data/reports/report-calls'

/** A report that is being made or changed. */
export function useDefinition(first: Definition, isNew: boolean) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const navigate = useNavigate()
  const stale = useStale()
  const [stored, setStored] = useState(first)
  const [report, setReport] = useState(first.definition)
  const isChanged = isNew || JSON.stringify(report) !== JSON.stringify(stored.definition)
  const { definition, updated_at } = stored
  const isDirty = JSON.stringify(report) !== JSON.stringify(definition)
  const forget = useCallback(() => undefined, [])
  useEditGuards({ dirty: isDirty, forget })
  const fail = ({ message }: Error) => open?.({ type: 'error', message })
  const saving = useCall(
    ({ kept, seenAt }: { kept: Report; seenAt: string | null }) => savingCall(kept, seenAt),
    {
      onSuccess: async (next) => {
        setStored(next)
        setReport(next.definition)
        await stale(['reports', 'report definitions'])
        open?.({ type: 'success', message: t('reports.definition.saved') })
        if (next.definition.$id !== definition.$id || isNew)
          void navigate(`/admin/reports/${next.definition.$id}/edit`, { replace: true })
      },
      onError: fail,
    },
  )
  const removing = useCall(() => removingCall(definition.$id), {
    onSuccess: async () => {
      setReport(definition)
      await stale(['reports', 'report definitions'])
      void navigate(stored.shipped ? `/admin/reports/${definition.$id}` : '/admin/reports')
    },
    onError: fail,
  })
  return {
    ...{ report, stored, isDirty },
    /** It differs from the stored one, and is complete. */
    canSave: isChanged && lackingPart(report) === undefined,
    busy: saving.calling || removing.calling,
    edit: (change: Partial<Report>) => setReport((last) => editedReport(last, change)),
    replace: setReport,
    discard: () => setReport(definition),
    save: () => saving.call({ kept: report, seenAt: updated_at }),
    saveAs: () => saving.call({ kept: copyOf(report, ownName()), seenAt: null }),
    remove: () => removing.call(),
  }
}

export type DefinitionDraft = ReturnType<typeof useDefinition>

/** A report while it is made, and its origin. */
export interface Definition {
  definition: Report
  /** Whether it has a file, to which it can be set back. */
  shipped: boolean
  /** The time when this installation saved it; null while it is as in its file, or new. */
  updated_at: string | null
}

const definitionAddress = (name: string) => `/reports/${encodeURIComponent(name)}/definition`

export const definitionCall = (name: string): Call<Definition> => ({
  resource: 'report definitions',
  path: definitionAddress(name),
})

/** Saves a report; refused as stale when another user has saved since `seenAt`. */
const savingCall = (definition: Report, seenAt: string | null): Call<Definition> => ({
  ...{ resource: 'reports', method: 'PUT', path: definitionAddress(definition.$id) },
  body: { definition, updated_at: seenAt },
})

/** Removes a report, or sets a shipped one back to its file. */
const removingCall = (name: string): Call => ({
  ...{ resource: 'reports', method: 'DELETE', path: definitionAddress(name) },
})

/** The call for the answer of an unsaved report. @param query as in a report's address */
export const tryingCall = (definition: Report, query: string): Call<AnsweredReport> => ({
  ...{ resource: 'tried reports', method: 'POST', path: `/reports/try?${query}`, body: { definition } },
})
