import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { useAction } from '../../editing/action/use-action'
import { ReasonField } from '../order/Field'
import { AmountLines } from './Amount'
import { unitsOf, type Proof } from './proof'

interface CorrectionDialogProps {
  proof: Proof
  onClose: () => void
  onDone: () => void
}

/** Proposes the movement that makes the books equal the record's figure; it is written with a reason. */
export function CorrectionDialog({ proof, onClose, onDone }: CorrectionDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { figure, resource, record, excess } = proof
  const key = String(resource === 'inventorys' ? record.code : record.id)
  const { call, calling } = useAction(
    {
      path: `/proofs/${figure}/${encodeURIComponent(key)}/correction`,
      done: 'proofs.correct.done',
      touched: [resource, 'proofs'],
    },
    onDone,
  )
  const given = reason.trim()
  return (
    <ActionDialog
      width={520}
      title={t('proofs.correct.title')}
      code={record.code}
      submit={t('proofs.correct.submit')}
      calling={calling}
      disabled={given === ''}
      unsaved={given !== ''}
      onSubmit={() => call({ reason: given })}
      onClose={onClose}
    >
      <p>
        {t('proofs.correct.text')} <AmountLines amounts={excess ?? {}} units={unitsOf(proof)} asChange />
      </p>
      <ReasonField label={t('proofs.correct.reason')} value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
