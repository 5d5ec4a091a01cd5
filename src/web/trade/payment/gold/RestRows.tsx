import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Rest } from '../payment-draft'
import { Money } from '../../../fields/numbers/Money'

interface RestRowsProps {
  rest: Rest
  currency: string
}

function Rows({ rest: { paid, rest }, currency }: RestRowsProps) {
  const { t } = useTranslation()
  return (
    <dl>
      <dt>{t('payments.rest.payment')}</dt>
      <dd>
        <Money value={paid} currency={currency} />
      </dd>
      <dt>{t('payments.rest.deposit')}</dt>
      <dd>
        <Money value={rest} currency={currency} />
      </dd>
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
