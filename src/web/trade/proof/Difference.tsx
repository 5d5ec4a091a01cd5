import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountLines } from './Amount'
import { unitsOf, type Proof } from './proof'
import { useProofTexts } from './use-proof-texts'

const CorrectionDialog = lazy(() =>
  import('./CorrectionDialog').then((module) => ({ default: module.CorrectionDialog })),
)

interface DifferenceProps {
  proof: Proof
  onCorrected: () => void
}

/** Whether the figure is what its entries come to; where it is not, by how much, since when, and what to do. */
export function Difference({ proof, onCorrected }: DifferenceProps) {
  const { t } = useTranslation()
  const { kindOf } = useProofTexts()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { kept, excess, entries, differs_since: since, correctable, figure } = proof
  if (kept === null) return null
  if (excess === null) return <p className="proof-agrees quiet">✓ {t('proofs.agrees')}</p>
  const broken = since === null ? undefined : entries[since]
  const last = entries.at(-1)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="proof-differs"
        message={
          <span className="proof-differs-text">
            {t('proofs.differs')} <AmountLines amounts={excess} units={unitsOf(proof)} asChange />
          </span>
        }
        description={
          broken
            ? t('proofs.broken', {
                date: broken.date,
                entry: kindOf(figure, broken),
                code: broken.code ?? '',
              })
            : t('proofs.changedAfter', { date: last?.date ?? '–' })
        }
        action={
          correctable && <Button onClick={() => setIsCorrecting(true)}>{t('proofs.correct.title')}</Button>
        }
      />
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectionDialog
            proof={proof}
            onClose={() => setIsCorrecting(false)}
            onDone={() => {
              setIsCorrecting(false)
              onCorrected()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
