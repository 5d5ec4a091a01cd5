import { Button, Checkbox, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import type { ColumnFilter } from '../../fields/field-entry'
import { FieldFilter } from '../../fields/FieldFilter'
import { useTitle } from '../../data/languages/use-title'
import './filter-form.css'
import { filterFields } from '../list-fields'
import { mayRestore } from '../../data/session/access'
import { DELETED, type ChangeList } from '../list-state'

type Filters = Record<string, ColumnFilter>

interface FilterDrawerProps {
  resource: Resource
  /** Fields on which the list has a condition of its own. */
  fixed: Filters | undefined
  open: boolean
  filters: Filters
  change: ChangeList
  onClose: () => void
}

const WIDTH = 360
const FORM = 'list-filters'

function withFilter(filters: Filters, name: string, filter: ColumnFilter | undefined): Filters {
  const { [name]: _, ...others } = filters
  return filter ? { ...others, [name]: filter } : others
}

/** The conditions of every field, as its kind takes them; they take effect when they are applied. */
function FilterForm({ resource, fixed, filters, change, onClose }: Omit<FilterDrawerProps, 'open'>) {
  const { t } = useTranslation()
  const title = useTitle()
  const [draft, setDraft] = useState(filters)
  const offered = filterFields(resource).filter(([name]) => fixed?.[name] === undefined)
  const apply = (event: React.FormEvent) => {
    event.preventDefault()
    change({ filters: draft })
    onClose()
  }
  return (
    <form id={FORM} className="filter-form" onSubmit={apply}>
      {offered.map(([name, field]) => (
        <fieldset key={name} data-active={draft[name] !== undefined}>
          <legend>{title(field)}</legend>
          <FieldFilter
            name={name}
            field={field}
            filter={draft[name]}
            onChange={(filter) => setDraft((current) => withFilter(current, name, filter))}
          />
        </fieldset>
      ))}
      {mayRestore(resource) && (
        <Checkbox
          checked={draft[DELETED] !== undefined}
          onChange={({ target }) =>
            setDraft((current) =>
              withFilter(current, DELETED, target.checked ? { operator: 'eq', value: true } : undefined),
            )
          }
        >
          {t('list.bin.only')}
        </Checkbox>
      )}
    </form>
  )
}

/** All conditions of a list in one place, made from its resource. */
export function FilterDrawer(props: FilterDrawerProps) {
  const { open, change, onClose } = props
  const { t } = useTranslation()
  const clear = () => {
    change({ filters: {} })
    onClose()
  }
  return (
    <Drawer
      open={open}
      width={WIDTH}
      title={t('list.filters')}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '100%' }, body: { padding: '12px 16px' } }}
      onClose={onClose}
      footer={
        <Flex justify="space-between" gap={8}>
          <Button type="text" onClick={clear}>
            {t('list.clearFilters')}
          </Button>
          <Button type="primary" htmlType="submit" form={FORM}>
            {t('list.apply')}
          </Button>
        </Flex>
      }
    >
      <FilterForm {...props} />
    </Drawer>
  )
}
