import { kindOf } from '#resource/kinds'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { companionOf, fieldsOf, type Field, type Resource } from '#resource/resource'
import type { ColumnFilter } from '../../fields/field-entry'
import { FilterValue } from '../../fields/FieldFilter'
import { useTitle } from '../../data/languages/use-title'
import { useResources, type ServedResources } from '../../data/resources'
import { DELETED, type ChangeList } from '../list-state'

interface FilterTextProps {
  label: string
  field: Field | undefined
  filter: ColumnFilter
}

const NO_VALUE = new Set(['null', 'nnull', 'unmet'])

/** A condition as a sentence: “Name contains luk”, “Balance 100 – 500”, “Type is A or B”. */
function FilterText({ label, field, filter: { operator, value } }: FilterTextProps) {
  const { t } = useTranslation()
  const values: unknown[] = NO_VALUE.has(operator) ? [] : Array.isArray(value) ? value : [value]
  const between = operator === 'between' ? ' – ' : t('list.or')
  const verb = t(`list.operators.${operator}`)
  return (
    <>
      {label} <span className="quiet">{verb} </span>
      {values.map((one, position) => (
        <Fragment key={String(one)}>
          {position > 0 && <span className="quiet">{between}</span>}
          <FilterValue field={field} value={one} />
        </Fragment>
      ))}
    </>
  )
}

/**
 * The field of a condition: one of the resource's own, or, as `product.material_id`, of the record that it refers to.
 */
function fieldBehind(resource: Resource, resources: ServedResources, name: string): Field | undefined {
  const [own = '', inner] = name.split('.')
  if (inner === undefined) return fieldsOf(resource)[own]
  const references = Object.entries(resource.properties).filter(([, field]) => kindOf(field).refers)
  const to = references.find(([property]) => companionOf(property) === own)?.[1].to
  const other = to === undefined ? undefined : resources[to]
  return other && fieldsOf(other)[inner]
}

/**
 * Whether a condition excludes opening data for a dashboard figure: no user has set it, and it is removed with those
 * that a user has set.
 */
const isQuiet = ([name, { operator }]: [string, ColumnFilter]) =>
  name === 'import_code' && operator === 'null'

/** The shown conditions: those set by a user, or all when there are no others. */
function shownOf(filters: Record<string, ColumnFilter>): [string, ColumnFilter][] {
  const all = Object.entries(filters)
  const set = all.filter((each) => !isQuiet(each))
  return set.length > 0 ? set : all
}

/** The conditions without one of them; without the last one set by a user there is none. */
function withoutOne(filters: Record<string, ColumnFilter>, name: string): Record<string, ColumnFilter> {
  const others = Object.entries(filters).filter(([other]) => other !== name)
  return others.every(isQuiet) ? {} : Object.fromEntries(others)
}

interface FilterChipsProps {
  resource: Resource
  filters: Record<string, ColumnFilter>
  change: ChangeList
  onClear: () => void
}

/** The active conditions, each removable. */
export function FilterChips({ resource, filters, change, onClear }: FilterChipsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const resources = useResources()
  return (
    <Flex className="filter-chips" align="center" gap={6} wrap>
      {shownOf(filters).map(([name, filter]) => {
        const field = fieldBehind(resource, resources, name)
        const label = name === DELETED ? t('list.bin.only') : field ? title(field) : name
        return (
          <span key={name} className="filter-chip">
            <span className="filter-text">
              {name === DELETED ? label : <FilterText label={label} field={field} filter={filter} />}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('list.removeFilter', { label })}
              onClick={() => change({ filters: withoutOne(filters, name) })}
            />
          </span>
        )
      })}
      <Button type="text" size="small" onClick={onClear}>
        {t('list.clearFilters')}
      </Button>
    </Flex>
  )
}
