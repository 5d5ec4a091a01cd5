import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Scope } from '#domain/staff/right-places'
import type { Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'

interface FieldsFormProps {
  resource: Resource
  scope: Scope
  hiddenAnyway: readonly string[]
  onChange: (scope: Scope) => void
}

type Sight = 'shown' | 'read_only' | 'hidden'

/** Which fields of a resource a role sees, and which of them it may change. */
export function FieldsForm({ resource, scope, hiddenAnyway, onChange }: FieldsFormProps) {
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
