import { Flex, Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Measure } from '#domain/typed-number'
import type { Limit, LimitName } from '#domain/staff/rights'
import { NumberInput } from '../../fields/numbers/NumberInput'

const measures: Record<LimitName, Measure> = {
  discount_percent: { decimals: 2, unit: '%', least: 0, most: 100 },
  unconfirm_days: { decimals: 0, unit: 'day', least: 0, most: 3650 },
  payment_out: { decimals: 2, currency: 'HKD', least: 0 },
}

/** What a limit begins with, once there is one. */
const first: Record<LimitName, number> = { discount_percent: 5, unconfirm_days: 1, payment_out: 1000 }

interface LimitFormProps {
  name: LimitName
  limit: Limit | undefined
  onChange: (limit: Limit | undefined) => void
}

/** Whether a role is bounded, by how much, and what happens beyond. */
export function LimitForm({ name, limit, onChange }: LimitFormProps) {
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
