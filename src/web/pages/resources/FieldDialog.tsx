import { Button, Checkbox, Flex, Skeleton, Tag, Typography, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deepEquals, type ErrorSchema } from '@rjsf/utils'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { kindTitles, attributeTitles, titleOfLabel } from '#resource/form/field-titles'
import { shownFields } from '#resource/conditions'
import { formFor, type Origin, fieldValues, type FieldValues } from '#resource/form/field-values'
import type { Choice, Field } from '#resource/resource'
import { firstLanguage, languages } from '#words/languages'
import { useTitle } from '../../data/languages/use-title'
import { type ServedResource, useResources } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RecordForm, useFormModel, type FormModel } from '../../editing/form/RecordForm'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useSaveShortcut } from '../../editing/use-edit-guards'
import { useAskToDiscard } from '../../shell/use-question'
import { useAnswer } from '../../data/calls'
import { fieldForm } from './resource-calls'
import type { ResourceDraft } from './saving/use-resource-draft'
import { problemsByField } from '../../editing/form/problems'
import {
  mistakeIn,
  withFieldDraft,
  type FieldDraft,
  type FieldMistake,
  withChoiceText,
  type ChoicePart,
} from './field-draft'
import { ToolsHead } from '../../list/ToolsHead'

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

/** The dialog until its form has loaded. */
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

function originOf({ shipped, stored }: ResourceDraft, name: string | undefined): Origin {
  if (name === undefined || !Object.hasOwn(stored.properties, name)) return 'new'
  return Object.hasOwn(shipped.properties, name) ? 'shipped' : 'own'
}

function fieldDraftOf({ resource }: ResourceDraft, name: string | undefined): FieldDraft {
  const field = resource.properties[name ?? '']
  if (name === undefined || !field)
    return { values: { kind: 'text' }, choices: [], inList: true, inForm: true }
  const { choices, ...values } = fieldValues(name, field, resource.required?.includes(name) ?? false)
  return { values, choices: choices as FieldDraft['choices'], inList: false, inForm: false }
}

/**
 * A field while it is made or changed, in the form that is made from the schema of the resource files.
 *
 * @param name undefined for a new field
 */
function useFieldEdit(draft: ResourceDraft, model: FormModel, name: string | undefined) {
  const { t } = useTranslation()
  const resources = useResources()
  const [initial] = useState(() => fieldDraftOf(draft, name))
  const [held, setHeld] = useState(initial)
  const [mistake, setMistake] = useState<FieldMistake>()
  const origin = originOf(draft, name)
  const form = model.resource
  const { shipped, resource } = draft
  const shown = useMemo(() => {
    const occasion = { origin, shipped, resource, resources, values: held.values }
    return { ...model, resource: { ...formFor(form, occasion), version: form.version } }
  }, [origin, shipped, resource, resources, held.values, model, form])
  const change = (part: Partial<FieldDraft>) => {
    setMistake(undefined)
    setHeld((last) => ({ ...last, ...part }))
  }
  const problems = useMemo<ErrorSchema>(
    () =>
      mistake && mistake.attribute !== 'choices'
        ? problemsByField([{ path: `/${mistake.attribute}`, message: t(mistake.text) }])
        : {},
    [mistake, t],
  )
  return {
    origin,
    held,
    change,
    isChanged: !deepEquals(held, initial),
    /** Undefined for a kind that has none. */
    choices: shownFields(form, held.values).has('choices')
      ? {
          choices: held.choices,
          problem: mistake?.attribute === 'choices' ? t(mistake.text) : undefined,
          onChange: (choices: Choice[]) => change({ choices }),
        }
      : undefined,
    form: {
      ...{ model: shown, values: held.values, problems },
      base: useMemo(() => (name === undefined ? {} : { ...initial.values, id: name }), [initial, name]),
      onChange: (values: FieldValues) => change({ values }),
    },
    /** Takes the field into the draft; answers whether it could. */
    take: (values: FieldValues) => {
      const found = mistakeIn({ ...held, values }, form, resource, name)
      setMistake(found)
      if (!found) draft.edit((last) => withFieldDraft(last, form, { ...held, values }, name))
      return found === undefined
    },
  }
}

const parts: ChoicePart[] = ['value', ...languages]

function choiceText({ value, title, titles }: Choice, part: ChoicePart): string {
  if (part === 'value') return String(value)
  return (part === firstLanguage ? title : titles?.[part]) ?? ''
}

const scrollThere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface ChoicesInputProps {
  choices: Field['choices']
  problem: string | undefined
  onChange: (choices: Choice[]) => void
}

/** The choices: the stored value of each, and its title in each language. */
function ChoicesInput({ choices = [], problem, onChange }: ChoicesInputProps) {
  const { t } = useTranslation()
  const title = useTitle()
  if (typeof choices === 'string')
    return <Typography.Text type="secondary">{t('resources.rulesChoices')}</Typography.Text>
  const label = (part: ChoicePart) =>
    part === 'value' ? t('resources.storedValue') : title(titleOfLabel(part))
  const change = (at: number, next: Choice) => onChange(choices.with(at, next))
  return (
    <section className="choices-input">
      <Typography.Text strong>{title(attributeTitles.choices)}</Typography.Text>
      <div className="choices-rows">
        <table>
          <thead>
            <tr>
              {parts.map((part) => (
                <th key={part}>{label(part)}</th>
              ))}
              <th>
                <ToolsHead />
              </th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice, index) => (
              // A choice is known by its place alone: all of it is typed.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {parts.map((part) => (
                  <td key={part}>
                    <Input
                      aria-label={`${label(part)} ${index + 1}`}
                      maxLength={120}
                      value={choiceText(choice, part)}
                      onChange={({ target }) => change(index, withChoiceText(choice, part, target.value))}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('resources.removeChoice')}
                    onClick={() => onChange(choices.toSpliced(index, 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem !== undefined && (
        // It lies below the form, whose button was pressed.
        <Typography.Text type="danger" role="alert" ref={scrollThere}>
          {problem}
        </Typography.Text>
      )}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...choices, { value: '', title: '' }])}
      >
        {t('resources.addChoice')}
      </Button>
    </section>
  )
}
