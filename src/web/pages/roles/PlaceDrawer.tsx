import { Button, Drawer, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PlaceValue, RightPlace, Scope } from '#domain/staff/right-places'
import type { Limit } from '#domain/staff/rights'
import type { Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { FieldsForm } from './FieldsForm'
import { LimitForm } from './LimitForm'
import { RowsForm } from './RowsForm'

/** A place that takes more than a press to set. */
export type WidePlace = Extract<RightPlace, { kind: 'limit' | 'scope' }>

interface PlaceDrawerProps {
  place: WidePlace
  /** The name of the role. */
  role: string
  held: PlaceValue
  resource: Resource | undefined
  /** The fields that are hidden anyway, for want of an action that shows them. */
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
