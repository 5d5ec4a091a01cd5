import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSeal } from '#domain/trail/seal-text'
import { useCall } from '../../data/calls'
import { BreakList } from './BreakList'
import { checkCall, type SealAnswer } from './trail-calls'

/** Whether the books still are what a kept seal says, since when they are not, and what is broken. */
function Outcome({ known, same, since, breaks }: SealAnswer) {
  const { t } = useTranslation()
  if (!known) return <Alert showIcon type="error" message={t('trail.seals.unknown')} />
  if (same && since === null) return <Alert showIcon type="success" message={t('trail.seals.same')} />
  return (
    <Alert
      showIcon
      type="error"
      message={same ? t('trail.seals.since', { day: since }) : t('trail.seals.other')}
      description={breaks.length > 0 && <BreakList breaks={breaks} />}
    />
  )
}

/** Compares a seal that was kept with the books; a scanned one brings its day. */
export function SealCheck() {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ day: string; hash: string }>()
  const [outcome, setOutcome] = useState<SealAnswer>()
  const [problem, setProblem] = useState<string>()
  const { call, calling } = useCall(checkCall, {
    onSuccess: (answer) => {
      setOutcome(answer)
      setProblem(undefined)
    },
    onError: ({ message }) => {
      setOutcome(undefined)
      setProblem(message)
    },
  })
  const takeDay = (text: string) => {
    const { day } = readSeal(text)
    if (day !== undefined) form.setFieldsValue({ day })
  }
  return (
    <Form form={form} layout="vertical" onFinish={call}>
      <Form.Item name="hash" label={t('trail.seal')} extra={t('trail.scanHint')} rules={[{ required: true }]}>
        <Input autoComplete="off" onChange={(event) => takeDay(event.target.value)} />
      </Form.Item>
      <Form.Item name="day" label={t('trail.sealDay')} rules={[{ required: true }]}>
        <Input autoComplete="off" placeholder="2026-11-21" />
      </Form.Item>
      <Button htmlType="submit" loading={calling}>
        {t('trail.check')}
      </Button>
      <div className="trail-outcome" role="status">
        {problem !== undefined && <Alert showIcon type="error" message={problem} />}
        {outcome && <Outcome {...outcome} />}
      </div>
    </Form>
  )
}
