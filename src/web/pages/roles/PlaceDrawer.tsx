import { Button, Drawer, Flex, Segmented, Radio, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useId, useState } from 'react'
import type { PlaceValue, RightPlace, Scope } from '#domain/staff/right-places'
import type { Limit, LimitName, RowCondition } from '#domain/staff/rights'
import type { Resource, Field } from '#resource/resource'
import type { Measure } from '#domain/typed-number'
import { useTitle } from '../../data/languages/use-title'
import { NumberInput } from '../../fields/numbers/NumberInput'

/** A place that takes more than a press to set. */
export type WidePlace = Extract<RightPlace, { kind: 'limit' | 'scope' }>

interface PlaceDrawerProps {
  place: WidePlace
  /** The name of the role. */
  role: string
  held: PlaceValue
  resource: Resource | undefined
  /** The fields that are hidden anyway, since an action that shows them is missing. */
  hidden: readonly string[]
  onChange: (value: PlaceValue) => void
  onClose: () => void
}

/** Sets a limit of a role, or which records and fields of a resource it sees. */
export function PlaceDrawer(props: PlaceDrawerProps) {
  const { place, role, held, resource, hidden, onChange, onClose } = props
  const { t } = useTranslation()
  const title = useTitle()
  const what =
    place.kind === 'limit'
      ? t(`roles.limits.${place.limit}`)
      : t('roles.scope.of', { name: title(resource ?? {}) })
  return (
    <Drawer
      open
      rootClassName="rights-drawer"
      width="min(560px, 100vw)"
      title={`${what} · ${role}`}
      footer={
        <Flex justify="end">
          <Button type="primary" onClick={onClose}>
            {t('roles.done')}
          </Button>
        </Flex>
      }
      onClose={onClose}
    >
      {place.kind === 'limit' && (
        <LimitForm name={place.limit} limit={held as Limit | undefined} onChange={onChange} />
      )}
      {place.kind === 'scope' && resource && (
        <ScopeForm {...{ resource, hidden, onChange }} scope={(held as Scope | undefined) ?? {}} />
      )}
    </Drawer>
  )
}

interface ScopeFormProps {
  resource: Resource
  scope: Scope
  hidden: readonly string[]
  onChange: (value: PlaceValue) => void
}

function ScopeForm({ resource, scope, hidden: hiddenAnyway, onChange }: ScopeFormProps) {
  const { t } = useTranslation()
  const { rows: _rows, ...fields } = scope
  const change = ({ hidden = [], readOnly = [], rows }: Scope) => {
    const next: Scope = {
      ...(hidden.length > 0 ? { hidden } : {}),
      ...(readOnly.length > 0 ? { readOnly } : {}),
      ...(rows ? { rows } : {}),
    }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <>
      <section>
        <h3>{t('roles.scope.rows')}</h3>
        <RowsForm
          resource={resource}
          rows={scope.rows}
          onChange={(rows) => change(rows ? { ...fields, rows } : fields)}
        />
      </section>
      <section>
        <h3>{t('roles.scope.fields')}</h3>
        <FieldsForm {...{ resource, scope, hiddenAnyway }} onChange={change} />
      </section>
    </>
  )
}

interface FieldsFormProps {
  resource: Resource
  scope: Scope
  hiddenAnyway: readonly string[]
  onChange: (scope: Scope) => void
}

type Sight = 'shown' | 'read_only' | 'hidden'

/** The fields of a resource that a role sees, and those of them that it may change. */
function FieldsForm({ resource, scope, hiddenAnyway, onChange }: FieldsFormProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { hidden = [], readOnly = [] } = scope
  const sightOf = (name: string): Sight => {
    if (hidden.includes(name)) return 'hidden'
    return readOnly.includes(name) ? 'read_only' : 'shown'
  }
  const set = (name: string, sight: Sight) => {
    const without = (names: string[]) => names.filter((each) => each !== name)
    onChange({
      ...scope,
      hidden: [...without(hidden), ...(sight === 'hidden' ? [name] : [])],
      readOnly: [...without(readOnly), ...(sight === 'read_only' ? [name] : [])],
    })
  }
  const fields = Object.entries(resource.properties).filter(
    ([name, field]) => field.alias === undefined && name !== resource.key,
  )
  return (
    <ul className="rights-fields">
      {fields.map(([name, field]) => {
        if (hiddenAnyway.includes(name))
          return (
            <li key={name}>
              <span>{title(field)}</span>
              <span className="quiet">{t('roles.sights.anyway')}</span>
            </li>
          )
        const sights: Sight[] = field.readOnly ? ['shown', 'hidden'] : ['shown', 'read_only', 'hidden']
        return (
          <li key={name}>
            <span>{title(field)}</span>
            <Segmented<Sight>
              size="small"
              aria-label={title(field)}
              value={sightOf(name)}
              options={sights.map((each) => ({ value: each, label: t(`roles.sights.${each}`) }))}
              onChange={(sight) => set(name, sight)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const measures: Record<LimitName, Measure> = {
  discount_percent: { decimals: 2, unit: '%', least: 0, most: 100 },
  unconfirm_days: { decimals: 0, unit: 'day', least: 0, most: 3650 },
  payment_out: { decimals: 2, currency: 'HKD', least: 0 },
}

/** The initial values of new limits. */
const first: Record<LimitName, number> = { discount_percent: 5, unconfirm_days: 1, payment_out: 1000 }

interface LimitFormProps {
  name: LimitName
  limit: Limit | undefined
  onChange: (limit: Limit | undefined) => void
}

/** Whether a role is limited, the limit, and the consequence beyond it. */
function LimitForm({ name, limit, onChange }: LimitFormProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Flex vertical gap="middle" align="start">
      <Radio.Group
        aria-label={t(`roles.limits.${name}`)}
        value={limit === undefined ? 'none' : 'some'}
        options={[
          { value: 'none', label: t('roles.limit.none') },
          { value: 'some', label: t('roles.limit.some') },
        ]}
        onChange={({ target }) =>
          onChange(target.value === 'none' ? undefined : { most: first[name], beyond: 'no' })
        }
      />
      {limit && (
        <>
          <div className="rights-field">
            <label htmlFor={id}>{t('roles.limit.value')}</label>
            <NumberInput
              id={id}
              value={limit.most}
              measure={measures[name]}
              suffix={t(`roles.limit.unit.${name}`)}
              onChange={(most) => typeof most === 'number' && onChange({ ...limit, most })}
            />
          </div>
          <div className="rights-field">
            <p>{t('roles.limit.beyond')}</p>
            <Radio.Group
              aria-label={t('roles.limit.beyond')}
              value={limit.beyond}
              options={[
                { value: 'no', label: t('roles.grants.no') },
                { value: 'approval', label: t('roles.grants.approval') },
              ]}
              onChange={({ target }) => onChange({ ...limit, beyond: target.value as Limit['beyond'] })}
            />
          </div>
        </>
      )}
    </Flex>
  )
}

type OfUser = 'id' | 'name' | 'username'

/** The fields that hold a user, with the property of the user in each. */
const named: Readonly<Record<string, OfUser>> = {
  created_by_id: 'id',
  user_id: 'id',
  salesperson: 'name',
  created_by: 'name',
}

const ofReference = ({ to, by = 'id' }: Field): OfUser | undefined => {
  if (to !== 'users') return undefined
  return by === 'name' || by === 'username' ? by : 'id'
}

/** The fields by which a record of a resource belongs to a user. */
function ownerFields({ properties }: Resource): Record<string, OfUser> {
  const found = Object.entries(properties).flatMap(([name, field]) => {
    const kept = ofReference(field) ?? (Object.hasOwn(named, name) ? named[name] : undefined)
    return kept === undefined || field.alias !== undefined ? [] : [[name, kept] as const]
  })
  return Object.fromEntries(found)
}

/** The condition that a record is the reader's own, by one of its fields. */
function ownBy(resource: Resource, field: string): RowCondition {
  return {
    properties: { [field]: { const: { user: ownerFields(resource)[field] ?? 'id' } } },
    required: [field],
  }
}

/** The field of a condition on the reader's own records; undefined for any other condition. */
function ownerIn(resource: Resource, rows: RowCondition | undefined): string | undefined {
  const [field, ...others] = Object.keys(rows?.properties ?? {})
  if (rows === undefined || field === undefined || others.length > 0) return undefined
  return JSON.stringify(rows) === JSON.stringify(ownBy(resource, field)) ? field : undefined
}

/** The condition that a text spells; undefined for any other text. */
function conditionIn(text: string): RowCondition | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

interface RowsFormProps {
  resource: Resource
  rows: RowCondition | undefined
  onChange: (rows: RowCondition | undefined) => void
}

/** The placeholder for the reader in a condition. */
const example = JSON.stringify({ user: 'id' })

type Way = 'all' | 'own' | 'other'

/** The records of a resource that a role sees: all, one's own, or those that meet a condition. */
function RowsForm({ resource, rows, onChange }: RowsFormProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const owners = Object.keys(ownerFields(resource))
  const owner = ownerIn(resource, rows)
  const [isOther, setOther] = useState(rows !== undefined && owner === undefined)
  const [text, setText] = useState(() => JSON.stringify(rows ?? { properties: {} }, null, 2))
  const way: Way = isOther ? 'other' : owner === undefined ? 'all' : 'own'
  const choose = (next: Way) => {
    setOther(next === 'other')
    if (next === 'all') onChange(undefined)
    if (next === 'own') onChange(ownBy(resource, owner ?? owners[0] ?? ''))
    if (next === 'other') setText(JSON.stringify(rows ?? { properties: {} }, null, 2))
  }
  const type = (next: string) => {
    setText(next)
    const condition = conditionIn(next)
    if (condition) onChange(condition)
  }
  const ways: Way[] = ['all', ...(owners.length > 0 ? (['own'] as const) : []), 'other']
  const isBroken = isOther && conditionIn(text) === undefined
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label={t('roles.scope.rows')}
        value={way}
        options={ways.map((each) => ({ value: each, label: t(`roles.scope.${each}`) }))}
        onChange={({ target }) => choose(target.value as Way)}
      />
      {way === 'own' && (
        <Select
          aria-label={t('roles.scope.own_by')}
          value={owner}
          options={owners.map((name) => ({ value: name, label: title(resource.properties[name] ?? {}) }))}
          onChange={(name) => onChange(ownBy(resource, name))}
        />
      )}
      {isOther && (
        <>
          <Input.TextArea
            aria-label={t('roles.scope.condition')}
            autoSize={{ minRows: 4, maxRows: 14 }}
            status={isBroken ? 'error' : ''}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          <p className={isBroken ? 'problem' : 'quiet'}>
            {isBroken ? t('roles.scope.broken') : t('roles.scope.condition_hint', { example })}
          </p>
        </>
      )}
    </Flex>
  )
}
