import { SaveButton } from '@refinedev/antd'
import { useList, type BaseRecord } from '@refinedev/core'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { Button, Skeleton } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formSchema } from '#resource/json-schema'
import { RecordLabel } from '../../fields/references/RecordLabel'
import { useSingular } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { formValues, type FormValues } from '../../fields/form-values'
import { RecordForm } from '../../editing/form/RecordForm'
import type { FormModel } from '../../editing/form/use-form-model'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { Preview } from './Preview'
import type { ResourceDraft } from './saving/use-resource-draft'

/** Nothing is saved from a preview, so nothing is refused; a validator is made only for what is stored. */
const lenient: ValidatorType<FormValues> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}

const nothing = () => undefined

/** The form of the draft with one record in it; what is shown only under a condition comes and goes as it will. */
function FormOf({ draft: { resource }, record }: { draft: ResourceDraft; record: BaseRecord }) {
  const id = useId()
  const resources = useResources()
  const model = useMemo<FormModel>(() => {
    // Conditions are judged by the form itself.
    const { allOf: _, dependencies: _dependencies, ...plain } = formSchema(resource, resources)
    const names = Object.keys(plain.properties ?? {})
    return { resource: { ...resource, version: '' }, schema: plain as RJSFSchema, names, validator: lenient }
  }, [resource, resources])
  const [typed, setTyped] = useState<FormValues>()
  return (
    <RecordForm
      id={id}
      model={model}
      base={record}
      values={typed ?? formValues(record, model.names)}
      problems={{}}
      onChange={setTyped}
      onSubmit={nothing}
    />
  )
}

/** The dialog of a draft, with the newest record that there is. */
export function FormPreview({ draft }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const singular = useSingular()
  const { query, result } = useList<BaseRecord>({
    resource: draft.stored.$id,
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  })
  const record = result.data[0]
  return (
    <Preview hint={t('resources.formHint')}>
      <div className="resource-form-preview">
        <DialogFrame
          title={singular(draft.resource)}
          code={record ? <RecordLabel record={record} /> : t('form.new')}
          actions={
            <>
              <Button disabled>{t('form.cancel')}</Button>
              <SaveButton icon={null} disabled />
            </>
          }
        >
          {query.isPending ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <FormOf key={String(record?.id)} draft={draft} record={record ?? { id: 0 }} />
          )}
        </DialogFrame>
      </div>
    </Preview>
  )
}
