import { Flex, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowCondition } from '#domain/staff/rights'
import type { Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { conditionIn, ownBy, ownerFields, ownerIn } from './row-conditions'

interface RowsFormProps {
  resource: Resource
  rows: RowCondition | undefined
  onChange: (rows: RowCondition | undefined) => void
}

/** What stands for the reader in a condition. */
const example = JSON.stringify({ user: 'id' })

type Way = 'all' | 'own' | 'other'

/** Which records of a resource a role is shown: all, one's own, or those that meet a condition. */
export function RowsForm({ resource, rows, onChange }: RowsFormProps) {
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
