import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../shell/LinkButton'
import { newSupply, useNewOrders } from '../../shell/routes/new-orders'

/** The button for the purchase that brings the first goods into stock, for those who may make one. */
export function BuyGoods() {
  const { t } = useTranslation()
  const supply = useNewOrders().find(({ to }) => to === newSupply?.to)
  return supply && <LinkButton to={supply.to}>{t(`shell.${supply.begins}`)}</LinkButton>
}
