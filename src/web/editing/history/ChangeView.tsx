import { Tag } from 'antd'
import { lazy, Suspense } from 'react'
import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { differences } from '#domain/staff/right-places'
import type { RoleRights } from '#domain/staff/rights'
import { fieldsOf, type Field } from '#resource/resource'
import { useSingular, useTitle } from '../../data/languages/use-title'
import { useResources, type ServedResource } from '../../data/resources'
import { RecordLabel } from '../../fields/references/RecordLabel'
import { FieldCell } from '../../fields/registry'
import type { RecordChange, Values } from './history'

const RightsChange = lazy(() =>
  import('../RightsChange').then((module) => ({ default: module.RightsChange })),
)

interface ChangeViewProps {
  change: RecordChange
  /** The record whose history is shown. */
  subject?: { resource: string; record: BaseRecord }
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** Whether a value of an added or removed record is worth showing: most fields of a new payment are zero. */
const saysSomething = (value: unknown) =>
  !isNothing(value) && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0)

/** Whether a field holds the rights of a role. */
const isRights = (resource: string, name: string) => resource === 'roles' && name === 'rights'

const rightsIn = (values: Values | null): RoleRights => values?.rights ?? {}

/** The changes in one record: each field with its value before and after. */
export function ChangeView({ change, subject }: ChangeViewProps) {
  const resource = useResources()[change.resource]
  if (resource === undefined) return null
  const { before, after } = change
  const isOwn = change.resource === subject?.resource
  const names = Object.entries(fieldsOf(resource)).filter(([name]) => {
    const values = [before?.[name], after?.[name]]
    if (isRights(resource.$id, name)) return differences(rightsIn(before), rightsIn(after)).length > 0
    return before && after ? !values.every(isNothing) : values.some(saysSomething)
  })
  return (
    <section className="history-change">
      {!isOwn && <ChangeHead resource={resource} change={change} />}
      {names.length > 0 && (
        <dl>
          {names.map(([name, field]) => (
            <FieldChange
              key={name}
              {...{ name, field, before, after }}
              areRights={isRights(resource.$id, name)}
              record={isOwn ? subject.record : {}}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

/** The name of the line or payment, and whether it was added or removed. */
function ChangeHead({ resource, change }: { resource: ServedResource; change: RecordChange }) {
  const { t } = useTranslation()
  const singular = useSingular()
  const { before, after, called, key } = change
  const named = { ...called, ...before, ...after }
  // A price of the day is known by its date, and a user by the name to sign in with.
  const names = [named.code, named.inventory_code, named.product_code, named.username, named.date]
  const code = names.find((each) => typeof each === 'string' && each !== '')
  return (
    <h2>
      {singular(resource)}{' '}
      <span className="quiet">
        <RecordLabel record={{ ...called, code, name: named.name, id: key ?? '' }} />
      </span>{' '}
      {before === null && after !== null && <Tag bordered={false}>{t('trail.added')}</Tag>}
      {after === null && before !== null && <Tag bordered={false}>{t('trail.removed')}</Tag>}
    </h2>
  )
}

interface FieldChangeProps {
  name: string
  field: Field
  before: Values | null
  after: Values | null
  record: BaseRecord
  /** It holds the rights of a role, which are shown one by one. */
  areRights: boolean
}

function FieldChange({ name, field, before, after, record, areRights }: FieldChangeProps) {
  const title = useTitle()
  const side = (values: Values) => <Side {...{ name, field, values, record }} />
  // A fact beside the values, such as the author of a request for approval, had no value before.
  const wasThere = before !== null && name in before
  if (areRights)
    return (
      <div>
        <dt>{title(field)}</dt>
        <dd>
          <Suspense>
            <RightsChange before={rightsIn(before)} after={rightsIn(after)} />
          </Suspense>
        </dd>
      </div>
    )
  return (
    <div>
      <dt>{title(field)}</dt>
      <dd>
        {wasThere && (isNothing(before[name]) ? side(before) : <del>{side(before)}</del>)}
        {wasThere && after && <span aria-hidden> → </span>}
        {after && <ins>{side(after)}</ins>}
      </dd>
    </div>
  )
}

/** A value as its kind shows it; the record gives the unchanged ones, such as the currency. */
function Side({
  name,
  field,
  values,
  record,
}: Omit<FieldChangeProps, 'before' | 'after' | 'areRights'> & { values: Values }) {
  const { t } = useTranslation()
  const value = values[name]
  if (isNothing(value)) return <span className="quiet">{t('trail.nothing')}</span>
  return <FieldCell {...{ name, field, value }} record={{ ...record, ...values }} place="list" />
}
