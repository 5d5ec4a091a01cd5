import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Table, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindTitles } from '#resource/form/field-titles'
import { kindOf } from '#resource/kinds'
import { overlayOf } from '#resource/overlay-of'
import type { Field } from '#resource/resource'
import { inList, placeInForm, placeInFormAt, withoutField } from '#resource/resource-edit'
import { useTitle } from '../../data/languages/use-title'
import { useIsPhone } from '../../kit/media-query'
import { ToolsHead } from '../../list/ToolsHead'
import { useQuestion } from '../../shell/use-question'
import { FieldDialog } from './FieldDialog'
import type { ResourceDraft } from './saving/use-resource-draft'

const LAST = Number.MAX_SAFE_INTEGER

interface Row {
  name: string
  field: Field
  origin: 'own' | 'changed' | 'shipped'
}

function fieldRows({ shipped, resource }: ResourceDraft): Row[] {
  const { properties = {} } = overlayOf(shipped, resource)
  return Object.entries(resource.properties).map(([name, field]) => {
    const origin = !Object.hasOwn(shipped.properties, name) ? 'own' : properties[name] ? 'changed' : 'shipped'
    return { name, field, origin }
  })
}

/** Confirms, then takes an own field out of the draft. */
function useRemoval({ stored, edit }: ResourceDraft) {
  const { t } = useTranslation()
  const title = useTitle()
  const ask = useQuestion()
  return ({ name, field }: Row) => {
    const isStored = Object.hasOwn(stored.properties, name)
    void ask({
      title: t('resources.remove.title', { label: title(field) }),
      content: isStored ? t('resources.remove.text') : undefined,
      okText: t('resources.remove.button'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => edit((last) => withoutField(last, name, isStored)),
    })
  }
}

/** The checkboxes that put a field into the list and the form. */
function placeColumns(
  { resource, edit }: ResourceDraft,
  listTitle: string,
  formTitle: string,
): TableColumnsType<Row> {
  const section = resource.form.sections.length - 1
  return [
    {
      key: 'list',
      title: listTitle,
      width: 72,
      align: 'center',
      render: (_, { name, field }) =>
        !kindOf(field).child && (
          <Checkbox
            aria-label={`${listTitle}: ${name}`}
            checked={resource.list.columns.includes(name)}
            disabled={resource.list.columns.length === 1 && resource.list.columns.includes(name)}
            onChange={({ target }) => edit((last) => inList(last, name, target.checked))}
          />
        ),
    },
    {
      key: 'form',
      title: formTitle,
      width: 72,
      align: 'center',
      render: (_, { name }) => (
        <Checkbox
          aria-label={`${formTitle}: ${name}`}
          checked={placeInForm(resource, name) !== undefined}
          onChange={({ target }) =>
            edit((last) =>
              placeInFormAt(last, name, target.checked ? { section, position: LAST } : undefined),
            )
          }
        />
      ),
    },
  ]
}

function useColumns(draft: ResourceDraft, onEdit: (name: string) => void): TableColumnsType<Row> {
  const { t } = useTranslation()
  const title = useTitle()
  const remove = useRemoval(draft)
  const isPhone = useIsPhone()
  const { required = [] } = draft.resource
  const rulesOf = ({ name, field }: Row) =>
    [
      required.includes(name) && t('resources.required'),
      field.unique && t('resources.unique'),
      field.readOnly && t('resources.readOnly'),
    ].flatMap((rule) => rule || [])
  const kindOfRow = ({ field }: Row) => title(kindTitles[field.kind])
  return [
    {
      key: 'label',
      title: t('resources.label'),
      width: isPhone ? 150 : 180,
      render: (_, row) => (
        <>
          <Button type="text" className="field-link" onClick={() => onEdit(row.name)}>
            {title(row.field)}
          </Button>
          {/* Without room for their columns. */}
          {isPhone && <div className="quiet">{[kindOfRow(row), ...rulesOf(row)].join(' · ')}</div>}
        </>
      ),
    },
    {
      key: 'name',
      title: t('resources.name'),
      width: 200,
      responsive: ['md'],
      render: (_, { name }) => <Typography.Text type="secondary">{name}</Typography.Text>,
    },
    {
      key: 'kind',
      title: t('resources.kind'),
      width: 130,
      responsive: ['md'],
      render: (_, row) => kindOfRow(row),
    },
    {
      key: 'rules',
      title: t('resources.rules'),
      width: 210,
      responsive: ['md'],
      render: (_, row) => rulesOf(row).join(' · '),
    },
    ...placeColumns(draft, t('resources.inList'), t('resources.inForm')),
    {
      key: 'origin',
      title: t('resources.origin'),
      width: 100,
      responsive: ['md'],
      render: (_, { origin }) =>
        origin === 'shipped' ? (
          <Typography.Text type="secondary">{t('resources.origins.shipped')}</Typography.Text>
        ) : (
          <Tag bordered={false}>{t(`resources.origins.${origin}`)}</Tag>
        ),
    },
    {
      key: 'tools',
      title: <ToolsHead />,
      width: 44,
      align: 'center',
      render: (_, row) =>
        row.origin === 'own' && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('resources.remove.title', { label: title(row.field) })}
            onClick={() => remove(row)}
          />
        ),
    },
  ]
}

/** The fields of a resource, own ones last; each opens in its form. */
export function FieldsTab({ draft }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ name: string | undefined }>()
  const columns = useColumns(draft, (name) => setOpened({ name }))
  return (
    <>
      <Flex justify="space-between" align="center" gap={8} className="fields-head">
        <Typography.Text type="secondary">{t('resources.fieldsHint')}</Typography.Text>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpened({ name: undefined })}>
          {t('resources.addField')}
        </Button>
      </Flex>
      <Table<Row>
        size="small"
        className="resource-table"
        rowKey="name"
        columns={columns}
        dataSource={fieldRows(draft)}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      {opened && <FieldDialog draft={draft} name={opened.name} onClose={() => setOpened(undefined)} />}
    </>
  )
}
