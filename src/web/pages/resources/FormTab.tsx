import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Popover, Segmented, Tooltip, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type FormSection } from '#resource/resource'
import {
  placeInForm,
  putInForm,
  steppedInForm,
  titledSection,
  withFormColumns,
  withoutSection,
  withSection,
} from '#resource/resource-edit'
import { useTitle } from '../../data/languages/use-title'
import { FormPreview } from './FormPreview'
import { NamedRow } from './NamedRow'
import { TitlesInput } from '../../editing/form/TitlesInput'
import { useDragging, type Dragging } from '../../kit/use-dragging'
import type { ResourceDraft } from './saving/use-resource-draft'

const SECTION = 'section:'
const LAST = Number.MAX_SAFE_INTEGER
const columnCounts = [1, 2, 3, 4]

interface SectionProps {
  draft: ResourceDraft
  section: FormSection
  index: number
  dragging: Dragging
}

/** The head of a section: what it is called, and what can be done with it. */
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
            onShow={() => edit((last) => putInForm(last, name, undefined))}
            onUp={index > 0 || position > 0 ? () => edit((last) => steppedInForm(last, name, -1)) : undefined}
            onDown={
              !isLastSection || position < section.fields.length - 1
                ? () => edit((last) => steppedInForm(last, name, 1))
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
            onShow={() => edit((last) => putInForm(last, name, { section, position: LAST }))}
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
    edit((last) => putInForm(last, dragged, place))
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
