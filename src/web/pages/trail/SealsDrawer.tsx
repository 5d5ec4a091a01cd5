import { Alert, Button, Drawer, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useCall } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { checkCall, proofCall, sealsCall, type Proof } from './trail-calls'

/** What the proof has come to: whole, or each broken row with what was done to it. */
function ProofView({ proof }: { proof: Proof }) {
  const { t } = useTranslation()
  const rows = proof.books.reduce((sum, { sealed }) => sum + sealed, 0)
  const { breaks, days } = proof
  if (breaks.length === 0) return <Alert showIcon type="success" message={t('trail.whole', { rows, days })} />
  return (
    <Alert
      showIcon
      type="error"
      message={t('trail.broken', { count: breaks.length })}
      description={
        <ul className="trail-breaks">
          {breaks.slice(0, 20).map(({ book, id, damage, day }, index) => (
            <li key={index}>
              {book} {id}: {t(`trail.damage.${damage}`)} {day && `(${day})`}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** Proves the whole chain at a click. */
function Proving() {
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
        {t('trail.prove')}
      </Button>
      {problem !== undefined && <Alert showIcon type="error" message={problem} />}
      {proof && <ProofView proof={proof} />}
    </section>
  )
}

/** Compares a seal that was kept with that of its day. */
function Checking() {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ isSame: boolean; text: string }>()
  const { call, calling } = useCall(checkCall, {
    onSuccess: ({ known, same }) => {
      const compared = same ? 'same' : 'other'
      setOutcome({ isSame: same, text: t(`trail.seals.${known ? compared : 'unknown'}`) })
    },
    onError: ({ message }) => setOutcome({ isSame: false, text: message }),
  })
  return (
    <Form layout="vertical" onFinish={call}>
      <Form.Item name="day" label={t('trail.sealDay')} rules={[{ required: true }]}>
        <Input placeholder="2026-11-21" />
      </Form.Item>
      <Form.Item name="hash" label={t('trail.seal')} rules={[{ required: true }]}>
        <Input.TextArea autoSize />
      </Form.Item>
      <Button htmlType="submit" loading={calling}>
        {t('trail.check')}
      </Button>
      {outcome && <Alert showIcon type={outcome.isSame ? 'success' : 'error'} message={outcome.text} />}
    </Form>
  )
}

/** The seals of the days, the newest first, to be kept elsewhere. */
function Seals() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(sealsCall, { refetchOnMount: 'always' })
  if (error && !data)
    return <LoadFailure title={t('trail.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <p className="quiet">{t('trail.noSeals')}</p>
  return (
    <dl className="trail-seals">
      {data.map(({ day, hash }) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>{hash.replaceAll(/(.{8})(?=.)/g, '$1 ')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The seals of the trail: proved, listed, compared with a kept one. */
export function SealsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer open={open} width={520} title={t('trail.sealed')} destroyOnHidden onClose={onClose}>
      <p className="quiet">{t('trail.sealedHint')}</p>
      <Proving />
      <h3>{t('trail.days')}</h3>
      <Seals />
      <h3>{t('trail.compare')}</h3>
      <Checking />
    </Drawer>
  )
}
