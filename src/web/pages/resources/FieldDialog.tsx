import { Button, Checkbox, Flex, Skeleton, Tag, Typography } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { kindTitles } from '#resource/form/field-titles'
import { useTitle } from '../../data/languages/use-title'
import type { ServedResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RecordForm } from '../../editing/form/RecordForm'
import { useFormModel, type FormModel } from '../../editing/form/use-form-model'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useSaveShortcut } from '../../editing/use-save-shortcut'
import { useAskToDiscard } from '../../shell/use-question'
import { ChoicesInput } from './ChoicesInput'
import { useAnswer } from '../../data/calls'
import { fieldForm } from './resource-calls'
import { useFieldEdit } from './use-field-edit'
import type { ResourceDraft } from './saving/use-resource-draft'

const WIDTH = 760

interface FieldDialogProps {
  draft: ResourceDraft
  /** Undefined for a new field. */
  name: string | undefined
  onClose: () => void
}

function FieldEditor({ draft, name, model, onClose }: FieldDialogProps & { model: FormModel }) {
  const { t } = useTranslation()
  const title = useTitle()
  const id = useId()
  const edit = useFieldEdit(draft, model, name)
  const ask = useAskToDiscard('unsaved')
  const close = () => (edit.isChanged ? ask(onClose) : onClose())
  useSaveShortcut(id)
  const field = draft.resource.properties[name ?? '']
  return (
    <ModalWindow width={WIDTH} height="80dvh" onCancel={close}>
      <DialogFrame
        title={field ? title(field) : t('resources.newField')}
        code={field && <Typography.Text code>{name}</Typography.Text>}
        tags={field && edit.origin === 'shipped' && <Tag>{title(kindTitles[field.kind])}</Tag>}
        actions={
          <>
            {name === undefined && (
              <Flex gap={16} wrap align="center" className="dialog-action-start">
                <Checkbox
                  checked={edit.held.inList}
                  onChange={({ target }) => edit.change({ inList: target.checked })}
                >
                  {t('resources.showInList')}
                </Checkbox>
                <Checkbox
                  checked={edit.held.inForm}
                  onChange={({ target }) => edit.change({ inForm: target.checked })}
                >
                  {t('resources.showInForm')}
                </Checkbox>
              </Flex>
            )}
            <Button onClick={close}>{t('form.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={id}>
              {t(name === undefined ? 'resources.add' : 'resources.apply')}
            </Button>
          </>
        }
      >
        {edit.origin === 'shipped' && <p className="field-note">{t('resources.shippedNote')}</p>}
        <RecordForm {...edit.form} id={id} onSubmit={(values) => edit.take(values) && onClose()} />
        {edit.choices && <ChoicesInput {...edit.choices} />}
      </DialogFrame>
    </ModalWindow>
  )
}

interface WaitingProps {
  failure: string | undefined
  onRetry: () => void
  onClose: () => void
}

/** The dialog until its form is there. */
function Waiting({ failure, onRetry, onClose }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <ModalWindow title={null} footer={null} width={WIDTH} onCancel={onClose}>
      {failure === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <LoadFailure title={t('form.failed')} reason={failure} onRetry={onRetry} />
      )}
    </ModalWindow>
  )
}

function WithForm(props: FieldDialogProps & { form: ServedResource }) {
  const { model, failure, retry } = useFormModel(props.form)
  if (!model) return <Waiting failure={failure} onRetry={retry} onClose={props.onClose} />
  return <FieldEditor {...props} model={model} />
}

/** A field of the draft in a dialog; nothing is saved here, it goes into the draft. */
export function FieldDialog(props: FieldDialogProps) {
  const query = useAnswer(fieldForm, { staleTime: Infinity })
  if (query.data) return <WithForm {...props} form={query.data} />
  return (
    <Waiting failure={query.error?.message} onRetry={() => void query.refetch()} onClose={props.onClose} />
  )
}
