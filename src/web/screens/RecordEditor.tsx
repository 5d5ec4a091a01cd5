import type { BaseRecord } from '@refinedev/core'
import { deepEquals, type ErrorSchema, type RJSFSchema } from '@rjsf/utils'
import { Alert, Button } from 'antd'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formSchema } from '#resource/json-schema'
import { useTitle } from '../fields/use-title'
import { ApiError } from '../providers/request'
import { useResources, type ServedResource } from '../providers/resources'
import { DialogFrame } from '../shell/DialogFrame'
import { useUnsaved } from '../shell/unsaved'
import { bodyOf, formValues, type FormValues } from './form-values'
import { problemsByField, withoutChanged } from './problems'
import { RecordForm } from './RecordForm'
import { useSaveShortcut } from './use-save-shortcut'

interface RecordEditorProps {
  resource: ServedResource
  /** The record as it is stored, or as a new one begins; only the first one counts, lest input is lost. */
  base: BaseRecord
  code: ReactNode
  /** Buttons before those of the form. */
  actions?: ReactNode
  onSave: (body: FormValues) => Promise<BaseRecord | undefined>
  onClose: (saved?: BaseRecord) => void
  /** Begins again with what is stored now. */
  onReload?: (current: BaseRecord | undefined) => void
}

const isRecord = (value: unknown): value is BaseRecord => typeof value === 'object' && value !== null

/** What a save met: problems at fields, or a record that somebody else has changed. */
interface Refusal {
  problems: ErrorSchema
  stale: boolean
  current?: BaseRecord
}

const noRefusal: Refusal = { problems: {}, stale: false }

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  const { current } = error.body
  return {
    problems: problemsByField(error.errors),
    stale: error.code === 'stale',
    ...(isRecord(current) ? { current } : {}),
  }
}

/** Sends a form, one call at a time, and keeps what came in between. */
function useSaving(send: (data: FormValues) => Promise<void>) {
  const [refusal, setRefusal] = useState(noRefusal)
  const [saving, setSaving] = useState(false)
  const save = async (data: FormValues) => {
    if (saving) return
    setSaving(true)
    try {
      await send(data)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }
  return { refusal, setRefusal, saving, save }
}

function StaleNotice({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      showIcon
      type="warning"
      style={{ marginBottom: 16 }}
      message={t('form.stale')}
      description={t('form.staleHint')}
      action={<Button onClick={onLoad}>{t('form.loadCurrent')}</Button>}
    />
  )
}

/** A record's form with its head and foot: changes it, saves it, and says what came in between. */
export function RecordEditor({
  resource,
  base,
  code,
  actions,
  onSave,
  onClose,
  onReload,
}: RecordEditorProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const formId = useId()
  const resources = useResources()
  const schema = useMemo(() => formSchema(resource, resources) as RJSFSchema, [resource, resources])
  const names = useMemo(() => Object.keys(schema.properties ?? {}), [schema])
  const initial = useMemo(() => formValues(base, names), [base, names])
  const [values, setValues] = useState(initial)
  const send = async (data: FormValues) => onClose(await onSave(bodyOf(resource, base, data, names)))
  const { refusal, setRefusal, saving, save } = useSaving(send)
  useUnsaved(!deepEquals(values, initial))
  useSaveShortcut(formId)

  return (
    <DialogFrame
      title={title(resource)}
      code={code}
      actions={
        <>
          {actions}
          <Button onClick={() => onClose()}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={saving}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {refusal.stale && <StaleNotice onLoad={() => onReload?.(refusal.current)} />}
      <RecordForm
        id={formId}
        resource={resource}
        schema={schema}
        base={base}
        values={values}
        problems={refusal.problems}
        onChange={(next) => {
          setRefusal((last) => ({ ...last, problems: withoutChanged(last.problems, values, next) }))
          setValues(next)
        }}
        onSubmit={(data) => void save(data)}
      />
    </DialogFrame>
  )
}
