import { DownloadOutlined, SafetyOutlined, MailOutlined, PrinterOutlined } from '@ant-design/icons'
import {
  Button,
  Flex,
  Typography,
  Checkbox,
  DatePicker,
  Select,
  Alert,
  Drawer,
  Form,
  Input,
  Skeleton,
  Tooltip,
} from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import dayjs, { type Dayjs } from 'dayjs'
import { trailActions } from '#domain/trail/trail-actions'
import { actionLabels } from '#words/actions'
import { readSeal, inFours } from '#domain/trail/seal-text'
import { useFileDownload } from '../../data/use-file-download'
import { Moments } from '../../editing/history/Moments'
import {
  TRAIL,
  trailPage,
  type Sought,
  proofCall,
  type Proof,
  checkCall,
  type SealAnswer,
  mailOf,
  sealText,
  sealsCall,
  type DaySeal,
  type Break,
} from './trail-calls'
import { UndoButton } from './UndoButton'
import './trail.css'
import { DATE_FORMAT } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { SoughtText } from '../../fields/SoughtText'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { useCall, useAnswer } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'

/** The trail of the shop: user, action, time, record, address. */
export function TrailPage() {
  const { t } = useTranslation()
  const [chosen, setSought] = useState<Sought>({ plain: true })
  // A search for one kind of moments finds all of them.
  const { plain, ...rest } = chosen
  const sought: Sought = plain && chosen.action === undefined ? chosen : rest
  const [sealsShown, setSealsShown] = useState(false)
  const { saving, save } = useFileDownload()
  return (
    <div className="trail-page">
      <header className="searched-head">
        <Typography.Title level={4} aria-level={1}>
          {t('shell.pages.trail')}
        </Typography.Title>
        <Flex gap="small">
          <Button icon={<SafetyOutlined aria-hidden />} onClick={() => setSealsShown(true)}>
            {t('trail.sealed')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={saving}
            onClick={() => void save('/trail/export', 'audit.csv', sought)}
          >
            {t('exchange.export.title')}
          </Button>
        </Flex>
      </header>
      <TrailFilters sought={chosen} onChange={setSought} />
      <Moments
        {...{ resource: TRAIL, name: ['search', sought], page: (before) => trailPage(sought, before) }}
        extra={(moment) => <UndoButton moment={moment} />}
      />
      <SealsDrawer open={sealsShown} onClose={() => setSealsShown(false)} />
    </div>
  )
}

interface TrailFiltersProps {
  sought: Sought
  onChange: (sought: Sought) => void
}

const shown = (day: string | undefined): Dayjs | null => (day === undefined ? null : dayjs(day))

/** The filters: user, action, time, record, address. */
function TrailFilters({ sought, onChange }: TrailFiltersProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const change = (next: { [Name in keyof Sought]: Sought[Name] | undefined }) => {
    const all = Object.entries({ ...sought, ...next })
    onChange(Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== '')))
  }
  const actions = trailActions.map((action) => ({
    value: action,
    label: title(actionLabels.trailActions[action]),
  }))
  return (
    <div className="trail-filters">
      <ReferenceSelect
        {...{ to: 'users', by: 'id', allowClear: true, value: sought.user_id }}
        aria-label={t('trail.who')}
        placeholder={t('trail.who')}
        onChange={(value) => change({ user_id: typeof value === 'number' ? value : undefined })}
      />
      <Select
        {...{ allowClear: true, showSearch: true, optionFilterProp: 'label', options: actions }}
        aria-label={t('trail.what')}
        placeholder={t('trail.what')}
        onChange={(action: string | undefined) => change({ action })}
      />
      <DatePicker.RangePicker
        allowEmpty
        format={DATE_FORMAT}
        value={[shown(sought.from), shown(sought.to)]}
        onChange={(days) =>
          change({ from: days?.[0]?.format(DATE_FORMAT), to: days?.[1]?.format(DATE_FORMAT) })
        }
      />
      <SoughtText label={t('trail.record')} onChange={(record) => change({ record })} />
      <SoughtText label={t('trail.address')} onChange={(address) => change({ address })} />
      <Checkbox
        className="trail-plain"
        checked={sought.plain === true}
        onChange={({ target }) => change({ plain: target.checked || undefined })}
      >
        {t('trail.plain')}
      </Checkbox>
    </div>
  )
}

/** The result of the proof: whole, or each broken row with the change done to it; and the days without a seal. */
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
function SealsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
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

/** Whether the books still match a kept seal, the day since when they do not, and the breaks. */
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
function SealCheck() {
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

const companyCall = { resource: 'settings', path: '/settings/1' }

/** The shop's name; empty before its settings are saved. */
function useShopName(): string {
  const { data } = useAnswer<{ name_ch?: string | null; name_en?: string | null }>(companyCall)
  return data?.name_ch || data?.name_en || ''
}

/** The seal of one day, to be printed or mailed. */
function Seal({ seal }: { seal: DaySeal }) {
  const { t } = useTranslation()
  const text = sealText(seal, useShopName(), t)
  const print = async () => {
    const { printSeal } = await import('./print-seal')
    await printSeal(seal, text)
  }
  const names = {
    print: t('trail.printSeal', { day: seal.day }),
    mail: t('trail.mailSeal', { day: seal.day }),
  }
  return (
    <div>
      <dt>
        {seal.day}
        <Tooltip title={names.print}>
          <Button
            {...{ type: 'text', size: 'small', icon: <PrinterOutlined aria-hidden /> }}
            aria-label={names.print}
            onClick={() => void print()}
          />
        </Tooltip>
        <Tooltip title={names.mail}>
          <Button
            {...{ type: 'text', size: 'small', icon: <MailOutlined aria-hidden /> }}
            aria-label={names.mail}
            href={mailOf(text)}
          />
        </Tooltip>
      </dt>
      <dd>{inFours(seal.hash)}</dd>
    </div>
  )
}

/** The seals of the days, the newest first, to be kept elsewhere. */
function SealList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(sealsCall, { refetchOnMount: 'always' })
  if (error && !data)
    return <LoadFailure title={t('trail.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <p className="quiet">{t('trail.noSeals')}</p>
  return (
    <dl className="trail-seals">
      {data.map((seal) => (
        <Seal key={seal.day} seal={seal} />
      ))}
    </dl>
  )
}

const MOST_SHOWN = 20

/** The breaks in the books, row by row. */
function BreakList({ breaks }: { breaks: readonly Break[] }) {
  const { t } = useTranslation()
  return (
    <ul className="trail-breaks">
      {breaks.slice(0, MOST_SHOWN).map(({ book, id, damage, day }, index) => (
        <li key={index}>
          {book} {id}: {t(`trail.damage.${damage}`)} {day && `(${day})`}
        </li>
      ))}
    </ul>
  )
}
