import type { BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InOut } from '#domain/order/order-types'
import type { Holding } from '../../fields/numbers/balances'
import { useTitle } from '../../data/languages/use-title'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { useWhenSaved } from '../../shell/leaving/use-when-saved'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { MovementTable } from './MovementTable'
import './holdings.css'

interface MovementsProps {
  holding: Holding
  /** The current record. */
  record: BaseRecord
  /** Called when the record has changed. */
  onChanged: () => void
}

/** In and out by hand; a dialog asks for the rest. */
function ManualButtons({ holding: { balance }, record, onChanged }: MovementsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const whenSaved = useWhenSaved()
  const moved = useResource(balance.movements)
  if (balance.ledger === undefined || !mayDo('create', moved)) return null
  const held: unknown = record[balance.by]
  const move = (in_out: InOut) =>
    whenSaved(() => {
      const preset = { [balance.from]: held, in_out }
      void dialogs.open(moved.$id, 'new', preset).then((saved) => saved && onChanged())
    })
  return (
    <div className="movements-actions">
      <Button onClick={() => move(1)}>{t(`holdings.move.${balance.ledger}.in`)}</Button>
      <Button onClick={() => move(-1)}>{t(`holdings.move.${balance.ledger}.out`)}</Button>
    </div>
  )
}

/** What made a balance, and what can be moved by hand. */
export function Movements(props: MovementsProps) {
  const { holding, record, onChanged } = props
  const title = useTitle()
  const moved = useResource(holding.balance.movements)
  return (
    <section className="movements" aria-label={title(moved)}>
      <ManualButtons {...props} />
      <MovementTable holding={holding} record={record} onChanged={onChanged} />
    </section>
  )
}
