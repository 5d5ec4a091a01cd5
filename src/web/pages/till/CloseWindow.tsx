import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absolute, subtract, sum } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import { formatMoney } from '../../data/languages/format'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { amountsOf, type TypedAmount } from './amount-rows'
import { AmountRows } from './AmountRows'
import { checksIn, type TillRecord } from '../../data/records/till-record'
import { TypedText } from './TypedText'
import { tillWindow, useTillAction } from './use-till'

interface CloseWindowProps {
  till: TillRecord
  onClose: () => void
}

function startOf({ amounts }: TillRecord): TypedAmount[] {
  const known = amounts.length === 0 ? [{ currency: defaultCurrency }] : amounts
  return known.map(({ currency }) => ({ currency, value: undefined }))
}

/** The counted amount of each currency, and its difference; then the till is closed for good. */
export function CloseWindow({ till, onClose }: CloseWindowProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState(() => startOf(till))
  const [remarks, setRemarks] = useState('')
  const { call, calling, problems } = useTillAction(
    { path: `/tills/${till.id}/close`, done: 'till.closed' },
    onClose,
  )
  const counted = amountsOf(rows, true)
  return (
    <ActionDialog
      {...tillWindow}
      title={t('till.close')}
      code={till.code}
      submit={t('till.close_now')}
      calling={calling}
      disabled={counted === undefined}
      onSubmit={() => counted && call({ counted, ...(remarks === '' ? {} : { remarks }) })}
      onClose={onClose}
    >
      <p className="quiet">{t('till.close_hint')}</p>
      <AmountRows rows={rows} onChange={setRows} beside={(row) => <Counted till={till} row={row} />} />
      <TypedText label={t('till.remarks')} value={remarks} onChange={setRemarks} maxLength={2000} />
      {Object.values(problems).map((problem) => (
        <Alert key={problem} type="error" showIcon message={problem} />
      ))}
    </ActionDialog>
  )
}

/** The expected amount of a currency, its checks, and the surplus or shortage. */
function Counted({ till, row }: { till: TillRecord; row: TypedAmount }) {
  const { t } = useTranslation()
  const { currency, value } = row
  const expected = till.amounts.find((amount) => amount.currency === currency)?.expected_value ?? 0
  const checks = checksIn(till, currency)
  return (
    <small className="till-counted">
      <span className="quiet">
        {t('till.expected_is', { amount: formatMoney(expected, currency) })}{' '}
        {checks.length > 0 &&
          t('till.of_checks', {
            count: checks.length,
            amount: formatMoney(sum(checks.map((check) => check.value)), currency),
          })}
      </span>
      {typeof value === 'number' && <Difference value={subtract(value, expected)} currency={currency} />}
    </small>
  )
}

/** A difference in words. */
export function Difference({ value, currency }: { value: number; currency: string }) {
  const { t } = useTranslation()
  if (value === 0) return <output className="till-even">{t('till.even')}</output>
  const amount = formatMoney(absolute(value), currency)
  return <output className="till-uneven">{t(value < 0 ? 'till.short' : 'till.over', { amount })}</output>
}
