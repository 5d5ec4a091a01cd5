import type { BaseRecord } from '@refinedev/core'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { ActionFrame } from '../../editing/action/ActionDialog'
import { useAction } from '../../editing/action/use-action'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { Field } from '../../trade/order/Field'

interface Scope {
  location?: string
  material_id?: number
  category_code?: string
  remarks?: string
}

const LONGEST_PLACE = 80

/** What is to be counted: a place, a material, a category, or all; its books are frozen at this moment. */
export function BeginStocktake({ onClose }: { onClose: (saved?: BaseRecord) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const title = useTitle()
  const dialogs = useDialogs()
  const fields = fieldsOf(useResource('stocktakes'))
  const [scope, setScope] = useState<Scope>({})
  const named = (name: keyof Scope) => (fields[name] ? title(fields[name]) : '')
  const { call, calling } = useAction(
    { path: '/stocktakes', done: 'stocktake.began', touched: ['stocktakes'] },
    (begun) => begun?.id !== undefined && dialogs.replace(begun.id),
  )
  const given = Object.fromEntries(
    Object.entries(scope).filter(([, value]) => value !== undefined && value !== ''),
  )
  return (
    <ActionFrame
      title={t('stocktake.begin')}
      submit={t('stocktake.freeze')}
      calling={calling}
      unsaved={Object.keys(given).length > 0}
      onSubmit={() => call(given)}
      onClose={() => onClose()}
    >
      <p className="quiet">{t('stocktake.beginHint')}</p>
      <Field id={`${id}-location`} label={named('location')}>
        <Input
          id={`${id}-location`}
          maxLength={LONGEST_PLACE}
          value={scope.location ?? ''}
          onChange={({ target }) => setScope({ ...scope, location: target.value })}
        />
      </Field>
      <Field id={`${id}-material`} label={named('material_id')}>
        <ReferenceSelect
          {...{ id: `${id}-material`, to: 'materials', by: 'id', allowClear: true, value: scope.material_id }}
          onChange={(value) =>
            setScope(
              typeof value === 'number' ? { ...scope, material_id: value } : without(scope, 'material_id'),
            )
          }
        />
      </Field>
      <Field id={`${id}-category`} label={named('category_code')}>
        <ReferenceSelect
          {...{
            id: `${id}-category`,
            to: 'categorys',
            by: 'code',
            allowClear: true,
            value: scope.category_code,
          }}
          onChange={(value) =>
            setScope(
              typeof value === 'string'
                ? { ...scope, category_code: value }
                : without(scope, 'category_code'),
            )
          }
        />
      </Field>
      <Field id={`${id}-remarks`} label={named('remarks')}>
        <Input.TextArea
          id={`${id}-remarks`}
          rows={2}
          value={scope.remarks ?? ''}
          onChange={({ target }) => setScope({ ...scope, remarks: target.value })}
        />
      </Field>
    </ActionFrame>
  )
}

function without(scope: Scope, name: keyof Scope): Scope {
  const { [name]: _gone, ...others } = scope
  return others
}
