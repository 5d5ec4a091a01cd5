import { Flex, Segmented, Select, Typography, type TableColumnsType, Button, Checkbox } from 'antd'
import { useId, type PropsWithChildren, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Field, type Resource } from '#resource/resource'
import { moved, inList, withNames, type NamedPlace } from '#resource/resource-edit'
import { isSearched, searchWords } from '#resource/search-words'
import { isOrdered } from '#resource/sortable'
import { entryOf } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { columnFields } from '../../list/list-fields'
import { useDragging, type Dragging } from '../../kit/use-dragging'
import type { ResourceDraft } from './saving/use-resource-draft'
import { Nothing } from '../../kit/empty/Nothing'
import { listColumns } from '../../list/table/list-columns'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import type { ListState } from '../../list/list-state'
import { ListTable } from '../../list/ListTable'
import { useRecords } from '../../list/use-records'

/** A label above its control. */
function Labelled({ id, label, children }: PropsWithChildren<{ id: string; label: string }>) {
  return (
    <div>
      <label htmlFor={id}>
        <Typography.Text type="secondary">{label}</Typography.Text>
      </label>
      {children}
    </div>
  )
}

/** The columns in their order, then everything else that could be one. */
function Columns({ draft: { resource, edit } }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const title = useTitle()
  const { columns } = resource.list
  const fields = fieldsOf(resource)
  const place = (name: string, position: number) =>
    edit((last) => withNames(last, 'columns', moved(last.list.columns, name, position)))
  const dragging = useDragging({ onOver: (dragged, over) => place(dragged, columns.indexOf(over)) })
  const label = (name: string) => title(fields[name] ?? { title: name })
  const show = (name: string) => (shown: boolean) => edit((last) => inList(last, name, shown))
  const others = columnFields(resource).filter(([name]) => !columns.includes(name))
  return (
    <ul className="named-rows" aria-label={t('resources.columns')}>
      {columns.map((name, index) => (
        <NamedRow
          key={name}
          name={name}
          label={label(name)}
          shown
          onShow={columns.length > 1 ? show(name) : undefined}
          onUp={index > 0 ? () => place(name, index - 1) : undefined}
          onDown={index < columns.length - 1 ? () => place(name, index + 1) : undefined}
          dragging={dragging}
        />
      ))}
      {others.map(([name]) => (
        <NamedRow key={name} name={name} label={label(name)} shown={false} onShow={show(name)} />
      ))}
    </ul>
  )
}

/** A property, or one of a record that is referred to, and its label. */
interface Named {
  value: string
  label: string
}

interface NamesProps {
  draft: ResourceDraft
  place: NamedPlace
  label: string
  value: string[]
  offered: Named[]
  /** The value that applies while none is chosen. */
  otherwise?: string
}

/** Several properties, chosen by their labels. */
function Names({ draft, place, label, value, offered, otherwise }: NamesProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <Select
        id={id}
        mode="multiple"
        optionFilterProp="label"
        style={{ width: '100%' }}
        placeholder={otherwise}
        value={value}
        options={offered}
        onChange={(names: string[]) => draft.edit((last) => withNames(last, place, names, draft.shipped))}
      />
    </Labelled>
  )
}

/** The order in which a list begins. */
function Sort({ draft: { resource, edit } }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const id = useId()
  const title = useTitle()
  const [name = 'id', direction = 'ASC'] = resource.list.sort.split('|')
  const sort = (field: string, order: string) =>
    edit((last) => ({ ...last, list: { ...last.list, sort: `${field}|${order}` } }))
  const sortable = Object.entries(fieldsOf(resource)).filter(
    ([each, field]) => isOrdered(field) && each !== 'deleted_at',
  )
  return (
    <Labelled id={id} label={t('resources.sort')}>
      <Flex gap={8}>
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          style={{ flex: 1, minWidth: 0 }}
          value={name}
          options={sortable.map(([each, field]) => ({ value: each, label: title(field) }))}
          onChange={(field: string) => sort(field, direction)}
        />
        <Segmented
          aria-label={t('resources.direction')}
          value={direction}
          options={[
            { value: 'ASC', label: '↑', title: t('resources.ascending') },
            { value: 'DESC', label: '↓', title: t('resources.descending') },
          ]}
          onChange={(order) => sort(name, order)}
        />
      </Flex>
    </Labelled>
  )
}

/**
 * The properties open to quick search: texts of the record, and the texts by which the records it refers to are found.
 */
function useSearched({ resource }: ResourceDraft, fields: [string, Field][]): Named[] {
  const title = useTitle()
  const resources = useResources()
  return fields.flatMap(([name, field]) => {
    const own = isSearched(field) || resource.list.search.includes(name)
    const words = own ? [{ value: name, label: title(field) }] : []
    const to = kindOf(field).refers && !field.alias ? resources[field.to ?? ''] : undefined
    if (!to) return words
    const within = searchWords(to).map((word) => ({
      value: `${companionOf(name)}.${word}`,
      label: `${title(field)} · ${title(fieldsOf(to)[word] ?? { title: word })}`,
    }))
    return [...words, ...within]
  })
}

/** The columns of a list, with a preview. */
export function ListTab({ draft }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const title = useTitle()
  const { resource } = draft
  const fields = Object.entries(fieldsOf(resource)).filter(
    ([name, field]) => name !== 'deleted_at' && !kindOf(field).child,
  )
  const searched = useSearched(draft, fields)
  return (
    <div className="resource-split">
      <section className="resource-panel" aria-label={t('resources.columns')}>
        <Typography.Text strong>{t('resources.columns')}</Typography.Text>
        <Columns draft={draft} />
        <Sort draft={draft} />
        <Names
          draft={draft}
          place="search"
          label={t('resources.search')}
          value={resource.list.search}
          offered={searched}
        />
        <Names
          draft={draft}
          place="filters"
          label={t('resources.filters')}
          otherwise={resource.list.filters ? '' : t('resources.allFilters')}
          value={resource.list.filters ?? []}
          offered={fields
            .filter(([, field]) => entryOf(field).Filter)
            .map(([name, field]) => ({ value: name, label: title(field) }))}
        />
      </section>
      <ListPreview draft={draft} />
    </div>
  )
}

const PAGE_SIZE = 10
const nothing = () => undefined

/** Another order or filter goes to the server, which knows only the stored resource. */
function asStill(columns: TableColumnsType<BaseRecord>): TableColumnsType<BaseRecord> {
  return columns.map((column) => ({
    ...column,
    sorter: false,
    filterDropdown: undefined,
    filterIcon: undefined,
  }))
}

/** The order of the draft, as far as the server has its property. */
function knownSort(stored: Resource, draft: Resource): string | undefined {
  const [name = ''] = draft.list.sort.split('|')
  return Object.hasOwn(fieldsOf(stored), name) ? draft.list.sort : undefined
}

/** The list of a draft with the existing records; a column that is not stored yet is empty. */
function ListPreview({ draft: { stored, resource } }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const title = useTitle()
  const [page, setPage] = useState(1)
  const sort = knownSort(stored, resource)
  const state = useMemo<ListState>(
    () => ({ page, pageSize: PAGE_SIZE, sort, q: '', filters: {}, view: undefined }),
    [page, sort],
  )
  const records = useRecords(stored, state)
  const columns = useMemo(() => {
    const context = { resource, shown: resource.list.columns, state, change: nothing, title }
    return asStill(listColumns({ ...context, pending: records.pending }))
  }, [resource, state, title, records.pending])
  return (
    <Preview hint={t('resources.listHint')}>
      {records.failure === undefined ? (
        <ListTable
          resource={resource}
          columns={columns}
          records={records}
          state={state}
          change={(part) => part.page !== undefined && setPage(part.page)}
          density="normal"
          selection={undefined}
          onOpen={nothing}
          empty={<Nothing scene="tray" hint={t('resources.noRecords')} />}
        />
      ) : (
        <LoadFailure title={t('list.failed')} reason={records.failure} onRetry={records.reload} />
      )}
    </Preview>
  )
}

interface NamedRowProps {
  name: string
  label: string
  shown: boolean
  /** Undefined when the last one must stay. */
  onShow: ((shown: boolean) => void) | undefined
  /** Undefined at that end of the list. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  /** Undefined for a field outside the list or form, which has no place. */
  dragging?: Dragging
}

/** A property in a list: chosen by its checkbox, moved by the mouse or by two buttons. */
export function NamedRow({ name, label, shown, onShow, onUp, onDown, dragging }: NamedRowProps) {
  const { t } = useTranslation()
  const step = (text: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(text, { label })}
      disabled={!onClick}
      onClick={onClick}
    />
  )
  return (
    <li {...dragging?.row(name)}>
      {dragging && <HolderOutlined aria-hidden className="named-row-handle" />}
      <Checkbox checked={shown} disabled={!onShow} onChange={({ target }) => onShow?.(target.checked)}>
        {label}
      </Checkbox>
      {dragging && (
        <span className="named-row-steps">
          {step('form.moveUp', <ArrowUpOutlined />, onUp)}
          {step('form.moveDown', <ArrowDownOutlined />, onDown)}
        </span>
      )}
    </li>
  )
}

/** A preview of the draft, marked as such. */
export function Preview({ hint, children }: PropsWithChildren<{ hint: string }>) {
  const { t } = useTranslation()
  return (
    <section className="resource-preview" aria-label={t('resources.preview')}>
      <header>
        <Typography.Text strong>{t('resources.preview')}</Typography.Text>
        <Typography.Text type="secondary">{hint}</Typography.Text>
      </header>
      {children}
    </section>
  )
}
