import { useNotification } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject } from '#paper/panel-values'
import { useStale } from '../../../data/calls'
import { ApiError } from '../../../data/request'
import { changeTemplate, createTemplate } from '../template-calls'
import { bodyOf, type TemplateDraft, type TemplateRecord } from './template-record'

/** Whatever shows templates or their versions is brought up to date. */
export function useTemplatesShown() {
  const stale = useStale()
  return () => void stale(['templates'])
}

/** A stale answer brings the whole record; what it must hold is what is shown and sent of it. */
function isTemplate(value: unknown): value is TemplateRecord {
  return isObject(value) && ['name', 'updated_at'].every((name) => typeof value[name] === 'string')
}

/** What somebody else saved meanwhile, out of a refusal. */
function theirsIn({ code, body }: ApiError): TemplateRecord | undefined {
  return code === 'stale' && isTemplate(body.current) ? body.current : undefined
}

interface Saved {
  onSaved: (answer: TemplateRecord, sent: TemplateDraft) => void
}

/** Saves a draft, one call at a time, and keeps what the server says against it. */
export function useTemplateSaving({ onSaved }: Saved) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const show = useTemplatesShown()
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const [theirs, setTheirs] = useState<TemplateRecord>()
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const current = theirsIn(error)
    setTheirs(current)
    setProblem(current ? undefined : error)
  }
  /** @param over the record that is replaced; undefined for a new template */
  const save = async (draft: TemplateDraft, over: TemplateRecord | undefined) => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      const body = bodyOf(draft)
      const answer = await (over
        ? changeTemplate(over.name, { ...body, updated_at: over.updated_at })
        : createTemplate(body))
      setProblem(undefined)
      setTheirs(undefined)
      notify?.({ type: 'success', message: t('templates.saved', { version: answer.version }) })
      show()
      onSaved(answer, draft)
    } catch (error) {
      fail(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return {
    ...{ save, saving, problem, theirs },
    forgetProblem: () => setProblem(undefined),
    forgetTheirs: () => setTheirs(undefined),
  }
}
