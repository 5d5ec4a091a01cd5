import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../data/languages/format'
import type { Rest } from '../payment-draft'

interface RestRowsProps {
  rest: Rest
  currency: string
}

function Rows({ rest: { paid, rest }, currency }: RestRowsProps) {
  const { t } = useTranslation()
  return (
    <dl>
      <dt>{t('payments.rest.payment')}</dt>
      <dd>{formatMoney(paid, currency)}</dd>
      <dt>{t('payments.rest.deposit')}</dt>
      <dd>{formatMoney(rest, currency)}</dd>
    </dl>
  )
}

interface RestOfferProps extends RestRowsProps {
  taken: boolean
  onTake: (taken: boolean) => void
}

/** Offers to put the rest beyond the amount due on the customer's balance. */
export function RestOffer({ taken, onTake, ...rows }: RestOfferProps) {
  const { t } = useTranslation()
  return (
    <div className="payment-rest">
      <Checkbox checked={taken} onChange={({ target }) => onTake(target.checked)}>
        {t('payments.rest.offer')}
      </Checkbox>
      <Rows {...rows} />
    </div>
  )
}
