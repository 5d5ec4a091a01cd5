import { Alert, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/calls'
import { BreakList } from './BreakList'
import { SealCheck } from './SealCheck'
import { SealList } from './SealList'
import { proofCall, type Proof } from './trail-calls'

/** What the proof has come to: whole, or each broken row with what was done to it; and the days without a seal. */
function ProofView({ proof }: { proof: Proof }) {
  const { t } = useTranslation()
  const rows = proof.books.reduce((sum, { sealed }) => sum + sealed, 0)
  const { breaks, days, unsealed_days: unsealed } = proof
  return (
    <>
      {breaks.length === 0 ? (
        <Alert showIcon type="success" message={t('trail.whole', { rows, days })} />
      ) : (
        <Alert
          showIcon
          type="error"
          message={t('trail.broken', { count: breaks.length })}
          description={<BreakList breaks={breaks} />}
        />
      )}
      {unsealed.length > 0 && (
        <Alert showIcon type="warning" message={t('trail.unsealedDays')} description={unsealed.join(', ')} />
      )}
    </>
  )
}

/** Verifies the whole chain at a click. */
function Verifying() {
  const { t } = useTranslation()
  const [proof, setProof] = useState<Proof>()
  const [problem, setProblem] = useState<string>()
  const { call, calling } = useCall(() => proofCall, {
    onSuccess: (proved) => {
      setProof(proved)
      setProblem(undefined)
    },
    onError: ({ message }) => setProblem(message),
  })
  return (
    <section className="trail-proof">
      <Button type="primary" loading={calling} onClick={() => call()}>
        {t('trail.verify')}
      </Button>
      {problem !== undefined && <Alert showIcon type="error" message={problem} />}
      {proof && <ProofView proof={proof} />}
    </section>
  )
}

/** The seals of the trail: verified, listed, compared with a kept one. */
export function SealsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer open={open} width={520} title={t('trail.sealed')} destroyOnHidden onClose={onClose}>
      <p className="quiet">{t('trail.sealedHint')}</p>
      <Verifying />
      <h2 className="trail-part">{t('trail.days')}</h2>
      <SealList />
      <h2 className="trail-part">{t('trail.compare')}</h2>
      <SealCheck />
    </Drawer>
  )
}
