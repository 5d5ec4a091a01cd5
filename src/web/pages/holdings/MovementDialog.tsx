import { useList, type BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { isKey } from '../../fields/references/reference-values'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { PlainFrame } from '../../editing/action/PlainFrame'
import { StoredRecord } from '../../editing/StoredRecord'
import { RecordLink, type DialogProps } from '../../shell/dialogs/dialogs'
import { NewMovement } from '../../trade/ledger/NewMovement'
import { useMayReverse } from '../../trade/ledger/use-may-reverse'
import { ReverseButton } from '../../trade/ledger/ReverseButton'
import { movementTraits } from '#domain/ledger/movement-kinds'

/** A movement by hand is taken back, once; the movement that did it is opened. */
function Reversal({ resource, movement, onReversed }: ReversalProps) {
  const { t } = useTranslation()
  const { query, result } = useList<BaseRecord>({
    resource,
    filters: [{ field: 'reverses_id', operator: 'eq', value: movement.id }],
    pagination: { pageSize: 1 },
    errorNotification: false,
  })
  const by = result.data[0]?.id
  const mayReverse = useMayReverse(useResource(resource))(movement)
  if (isKey(by)) {
    return (
      <span className="dialog-action-start">
        <RecordLink resource={resource} recordKey={by}>
          {t('holdings.reversed')}
        </RecordLink>
      </span>
    )
  }
  if (query.isPending || !mayReverse) return null
  return <ReverseButton movements={resource} movement={movement} onReversed={onReversed} />
}

interface ReversalProps {
  resource: string
  movement: BaseRecord
  onReversed: () => void
}

/** One movement of a balance: a new one is made by hand, a stored one is read. */
export function MovementDialog(props: DialogProps) {
  const { resource: name, recordKey, onClose } = props
  const { t } = useTranslation()
  const resource = useResource(name)
  if (recordKey === 'new' && mayDo('create', resource)) return <NewMovement {...props} />
  if (recordKey === 'new') {
    return (
      <PlainFrame resource={resource} onClose={() => onClose()}>
        {t('form.notMade')}
      </PlainFrame>
    )
  }
  return (
    <StoredRecord
      {...props}
      actions={(movement) =>
        movementTraits(movement.kind).byHand && (
          <Reversal resource={name} movement={movement} onReversed={() => onClose(movement)} />
        )
      }
    />
  )
}
