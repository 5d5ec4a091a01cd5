import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Popover, Segmented, Tooltip, Typography, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { SaveButton } from '@refinedev/antd'
import { useList, type BaseRecord } from '@refinedev/core'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { useId, useMemo, useState } from 'react'
import { fieldsOf, type FormSection } from '#resource/resource'
import {
  placeInForm,
  placeInFormAt,
  moveInForm,
  titledSection,
  withFormColumns,
  withoutSection,
  withSection,
} from '#resource/resource-edit'
import { formSchema } from '#resource/json-schema'
import { useTitle, useSingular } from '../../data/languages/use-title'
import { NamedRow, Preview } from './ListTab'
import { TitlesInput } from '../../editing/form/TitlesInput'
import { useDragging, type Dragging } from '../../kit/use-dragging'
import type { ResourceDraft } from './saving/use-resource-draft'
import { RecordLabel } from '../../fields/references/RecordLabel'
import { useResources } from '../../data/resources'
import { formValues, type FormValues } from '../../fields/form-values'
import { RecordForm, type FormModel } from '../../editing/form/RecordForm'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'

const SECTION = 'section:'
const LAST = Number.MAX_SAFE_INTEGER
const columnCounts = [1, 2, 3, 4]

interface SectionProps {
  draft: ResourceDraft
  section: FormSection
  index: number
  dragging: Dragging
}

/** The head of a section: its title, and its actions. */
function SectionHead({ draft: { resource, edit }, section, index, dragging }: SectionProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const label = title(section)
  return (
    <Flex align="center" gap={4} className="section-head" {...dragging.place(SECTION + index)}>
      <Typography.Text strong type={label === '' ? 'secondary' : undefined} ellipsis>
        {label === '' ? t('resources.untitledSection') : label}
      </Typography.Text>
      <span className="named-row-steps">
        <Popover
          trigger="click"
          placement="bottomRight"
          destroyOnHidden
          styles={{ body: { width: 264 } }}
          content={
            <TitlesInput
              titled={section}
              onChange={(titled) => edit((last) => titledSection(last, index, titled))}
            />
          }
        >
          <Button type="text" size="small" icon={<EditOutlined />} aria-label={t('resources.nameSection')} />
        </Popover>
        {resource.form.sections.length > 1 && (
          <Tooltip title={t('resources.removeSectionHint')}>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('resources.removeSection')}
              onClick={() => edit((last) => withoutSection(last, index))}
            />
          </Tooltip>
        )}
      </span>
    </Flex>
  )
}

/** A section with its fields in their order. */
function Section(props: SectionProps) {
  const { draft, section, index, dragging } = props
  const { resource, edit } = draft
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(resource)
  const isLastSection = index === resource.form.sections.length - 1
  return (
    <section>
      <SectionHead {...props} />
      <ul className="named-rows" aria-label={title(section) || t('resources.untitledSection')}>
        {section.fields.map((name, position) => (
          <NamedRow
            key={name}
            name={name}
            label={title(fields[name] ?? { title: name })}
            shown
            onShow={() => edit((last) => placeInFormAt(last, name, undefined))}
            onUp={index > 0 || position > 0 ? () => edit((last) => moveInForm(last, name, -1)) : undefined}
            onDown={
              !isLastSection || position < section.fields.length - 1
                ? () => edit((last) => moveInForm(last, name, 1))
                : undefined
            }
            dragging={dragging}
          />
        ))}
        {section.fields.length === 0 && (
          <li className="named-rows-empty" {...dragging.place(SECTION + index)}>
            {t('resources.emptySection')}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Every other field, which the form does not show. */
function Others({ draft: { resource, edit } }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const title = useTitle()
  const others = Object.entries(fieldsOf(resource)).filter(
    ([name]) => name !== 'deleted_at' && !placeInForm(resource, name),
  )
  if (others.length === 0) return null
  const section = resource.form.sections.length - 1
  return (
    <section>
      <Typography.Text type="secondary">{t('resources.notInForm')}</Typography.Text>
      <ul className="named-rows" aria-label={t('resources.notInForm')}>
        {others.map(([name, field]) => (
          <NamedRow
            key={name}
            name={name}
            label={title(field)}
            shown={false}
            onShow={() => edit((last) => placeInFormAt(last, name, { section, position: LAST }))}
          />
        ))}
      </ul>
    </section>
  )
}

/** The layout of a form, with a preview. */
export function FormTab({ draft }: { draft: ResourceDraft }) {
  const { resource, edit } = draft
  const { t } = useTranslation()
  const onOver = (dragged: string, over: string) => {
    const place = over.startsWith(SECTION)
      ? { section: Number(over.slice(SECTION.length)), position: 0 }
      : placeInForm(resource, over)
    edit((last) => placeInFormAt(last, dragged, place))
  }
  const dragging = useDragging({ onOver })
  return (
    <div className="resource-split">
      <section className="resource-panel" aria-label={t('resources.formColumns')}>
        <Flex align="center" justify="space-between">
          <Typography.Text strong>{t('resources.formColumns')}</Typography.Text>
          <Segmented
            size="small"
            aria-label={t('resources.formColumns')}
            value={resource.form.columns}
            options={columnCounts}
            onChange={(columns) => edit((last) => withFormColumns(last, columns))}
          />
        </Flex>
        {resource.form.sections.map((section, index) => (
          // A section is known by its place alone: its fields and its name are what is edited.
          // oxlint-disable-next-line react/no-array-index-key
          <Section key={index} draft={draft} section={section} index={index} dragging={dragging} />
        ))}
        <Button block icon={<PlusOutlined aria-hidden />} onClick={() => edit(withSection)}>
          {t('resources.addSection')}
        </Button>
        <Others draft={draft} />
      </section>
      <FormPreview draft={draft} />
    </div>
  )
}

/** Nothing is saved from a preview, so nothing is refused; a validator is made only for stored resources. */
const lenient: ValidatorType<FormValues> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}

const nothing = () => undefined

/** The form of the draft with one record in it; conditional fields appear and disappear as in use. */
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

/** The dialog of a draft, with the newest record. */
function FormPreview({ draft }: { draft: ResourceDraft }) {
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
