import type { BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import { movementTraits } from '#domain/ledger/movement-kinds'
import { isKey } from '../../fields/references/RecordLabel'
import { mayDo } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { holdingMovedBy } from '../../fields/numbers/balances'
import { useAction } from '../../editing/action/use-action'
import { useWhenSaved } from '../../shell/leaving/use-asked-close'
import { useQuestion } from '../../shell/use-question'

/**
 * Whether the user may reverse a movement: with a role that may delete movements, or as the user who took money that
 * was moved by hand today; the server decides the latter.
 *
 * @see domain.md §11.6
 */
export function useMayReverse(movements: Resource): (movement: BaseRecord) => boolean {
  const today = useBusinessDay()
  const [mayAny, mayOwn] = [mayDo('delete', movements), mayDo('create', movements)]
  return ({ kind, payment_id, date }) =>
    mayAny ||
    (mayOwn &&
      movementTraits(kind).byHand === true &&
      isKey(payment_id) &&
      String(date).slice(0, 10) === today)
}

interface ReverseButtonProps {
  /** The resource of the movement. */
  movements: string
  movement: BaseRecord
  small?: boolean
  onReversed: () => void
}

/**
 * Reverses a movement that was made by hand, or an opening that nothing has followed, after a question: the opposite
 * movement is written, and the original stays.
 */
export function ReverseButton({ movements, movement, small, onReversed }: ReverseButtonProps) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const whenSaved = useWhenSaved()
  const { holder } = holdingMovedBy(movements)
  const { call, calling } = useAction(
    {
      method: 'DELETE',
      path: `/${movements}/${movement.id}`,
      done: 'holdings.reversedNow',
      touched: [movements, holder],
    },
    onReversed,
  )
  const askToReverse = () =>
    void ask({
      title: t('holdings.reverseConfirm'),
      content: t(
        movementTraits(movement.kind).begins ? 'holdings.reverseOpeningHint' : 'holdings.reverseHint',
      ),
      okText: t('holdings.reverse'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => call(),
    })
  const look = small ? ({ type: 'text', size: 'small' } as const) : { danger: true }
  return (
    <Button {...look} loading={calling} onClick={() => whenSaved(askToReverse)}>
      {t('holdings.reverse')}
    </Button>
  )
}
