import { EllipsisOutlined } from '@ant-design/icons'
import { SaveButton } from '@refinedev/antd'
import { Button, Dropdown, Flex, Segmented, Skeleton, Typography, Alert, Input } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { kindOf } from '#resource/kinds'
import { offeredPaths } from '#resource/reports/report-choices'
import { blankReport, lackingPart } from '#resource/reports/report-edit'
import type { Report } from '#resource/reports/report'
import { useAnswer } from '../../../data/calls'
import { useTitle } from '../../../data/languages/use-title'
import { useResources } from '../../../data/resources'
import { Nothing } from '../../../kit/empty/Nothing'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import { LinkButton } from '../../../shell/LinkButton'
import { LoadFailure } from '../../../shell/notices/LoadFailure'
import { State } from '../../../shell/State'
import { useQuestion } from '../../../shell/use-question'
import { useViewTitle } from '../../../shell/views/view-scope'
import { DefinitionForm } from './DefinitionForm'
import {
  definitionCall,
  type Definition,
  useDefinition,
  type DefinitionDraft,
  tryingCall,
} from './use-definition'
import './definition.css'
import { useBusinessDay } from '../../../data/business-day'
import { problemsOf } from '../../../data/request'
import { useDelayed } from '../../../kit/use-delayed'
import { firstPeriod, queryOf } from '../../../data/reports/report-request'
import { ReportChart } from '../../../trade/report/ReportChart'
import { ReportTable } from '../ReportTable'
import { isObject } from '../../../kit/values'

/** A report as an admin makes it: its parts at the left, and beside them its answer for the shop's records. */
export function DefinitionPage() {
  const { t } = useTranslation()
  const { name = '' } = useParams()
  const [query] = useSearchParams()
  const begun = useBlank(name, query.get('of'))
  const { data, error, refetch } = useAnswer(definitionCall(name), {
    ...{ enabled: begun === undefined, gcTime: 0, staleTime: Infinity },
  })
  if (begun) return <Editor key={name} first={begun} isNew />
  if (error)
    return <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Editor key={name} first={data} isNew={false} />
}

/** A new report about the resource that the address names. */
function useBlank(name: string, of: string | null): Definition | undefined {
  const resources = useResources()
  return useMemo(() => {
    const resource = of === null ? undefined : resources[of]
    const paths = resource ? offeredPaths(resources, resource.$id) : []
    const [dimension] = [...paths.filter(({ fields: [field] }) => field && kindOf(field).refers), ...paths]
    if (!resource || !dimension) return undefined
    return { definition: blankReport(name, resource, dimension.path), shipped: false, updated_at: null }
  }, [resources, name, of])
}

function Editor({ first, isNew }: { first: Definition; isNew: boolean }) {
  const draft = useDefinition(first, isNew)
  const title = useTitle()
  const [form, setForm] = useState<'form' | 'text'>('form')
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const lacking = lackingPart(draft.report)
  useShortcut('save', () => draft.canSave && draft.save(), { at: () => root.current })
  useViewTitle(title(draft.report))
  return (
    <div ref={root}>
      <Head draft={draft} isNew={isNew} />
      <div className="definition">
        <div>
          <Segmented
            block
            size="small"
            value={form}
            onChange={setForm}
            options={[
              { value: 'form', label: t('reports.definition.parts') },
              { value: 'text', label: t('reports.definition.text') },
            ]}
          />
          {form === 'form' ? <DefinitionForm draft={draft} /> : <DefinitionText draft={draft} />}
        </div>
        <section aria-label={t('reports.definition.picture')}>
          {lacking === undefined ? (
            <DefinitionPicture
              report={draft.report}
              onSort={(sort) => draft.edit({ sort: sort ?? undefined })}
            />
          ) : (
            <Nothing scene="bars" hint={t(`reports.definition.lacks.${lacking}`)} />
          )}
        </section>
      </div>
    </div>
  )
}

function Head({ draft, isNew }: { draft: DefinitionDraft; isNew: boolean }) {
  const { t } = useTranslation()
  const title = useTitle()
  const { report, stored, canSave, isDirty, busy } = draft
  return (
    <Flex align="center" gap={8} wrap className="definition-head">
      <Typography.Title level={4} aria-level={1}>
        {title(report)}
      </Typography.Title>
      {isDirty && <State tone="waiting">{t('resources.unsaved')}</State>}
      <Flex gap={8} className="definition-actions">
        {!isNew && (
          <LinkButton to={`/admin/reports/${stored.definition.$id}`}>{t('reports.back')}</LinkButton>
        )}
        {isDirty && <Button onClick={draft.discard}>{t('resources.discard')}</Button>}
        {!isNew && <More draft={draft} />}
        <SaveButton icon={null} disabled={!canSave} loading={busy} onClick={draft.save} />
      </Flex>
    </Flex>
  )
}

/** The rarely used actions, in a menu. */
function More({ draft }: { draft: DefinitionDraft }) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { shipped, updated_at } = draft.stored
  const removal = t(shipped ? 'reports.definition.setBack' : 'reports.definition.remove')
  const remove = () => {
    ask({
      title: t(shipped ? 'reports.definition.setBackAsked' : 'reports.definition.removeAsked'),
      ...{ okText: removal, cancelText: t('form.cancel'), danger: true },
      onOk: draft.remove,
    })
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'copy', label: t('reports.definition.saveAs'), onClick: draft.saveAs },
          { key: 'remove', label: removal, danger: true, disabled: updated_at === null, onClick: remove },
        ],
      }}
    >
      <Button icon={<EllipsisOutlined />} aria-label={t('resources.more')} />
    </Dropdown>
  )
}

/** The pause after an edit, in milliseconds. */
const PAUSE = 300

/** The query with which a report opens. @param today the business day */
function openingQuery({ period, opens, by }: Report, today: string): string {
  const first = firstPeriod({ dated: period !== undefined, opens: opens ?? null }, today)
  const days = { from: first?.from ?? null, to: first?.to ?? null }
  return queryOf({ ...days, by, filters: {}, compare: null, measures: null }).toString()
}

interface DefinitionPictureProps {
  report: Report
  /** Sets the order in which the rows stand at first. */
  onSort: (sort: string | null) => void
}

/** The report of the shop's own records, while it is being made. */
function DefinitionPicture({ report, onSort }: DefinitionPictureProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const tried = useDelayed(report, PAUSE)
  const call = useMemo(() => tryingCall(tried, openingQuery(tried, today)), [tried, today])
  const { data, error } = useAnswer(call, { keepPrevious: true, gcTime: 0 })
  const problems = problemsOf(error)
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        message={error.message}
        description={
          problems.length > 0 &&
          problems.map(({ path, message }) => (
            <div key={path + message}>
              {path} {message}
            </div>
          ))
        }
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  if (data.rows.length === 0) return <Nothing scene="bars" hint={t('reports.nothing')} />
  return (
    <>
      <ReportChart answer={data} chart={data.chart} sort={data.sort} />
      <ReportTable answer={data} sort={data.sort} onSort={onSort} />
    </>
  )
}

const definitionText = (report: Report) => JSON.stringify(report, null, 2)

const lists = ['dimensions', 'by', 'measures', 'filters', 'access'] as const

/** Whether a value has the parts of a report, as far as the screen needs them; the server checks their contents. */
function isReport(value: unknown): value is Report {
  if (!isObject(value) || typeof value.title !== 'string' || !isObject(value.where ?? {})) return false
  const areLists = lists.every((name) => Array.isArray(value[name]))
  const parts = [value.dimensions, value.measures].flat()
  return areLists && parts.every((part) => typeof part === 'string' || isObject(part))
}

/** The report in a JSON text; undefined when it holds none. The report's name stays. */
function readIn(text: string, { $id }: Report): Report | undefined {
  try {
    const read: unknown = JSON.parse(text)
    const named = isObject(read) ? { where: {}, filters: [], ...read, $id } : undefined
    return isReport(named) ? named : undefined
  } catch {
    return undefined
  }
}

/** The report as in its file, for the parts that the form does not offer: bands, ratios, measures of some records. */
function DefinitionText({ draft: { report, replace } }: { draft: DefinitionDraft }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => definitionText(report))
  const isRead = readIn(text, report) !== undefined
  return (
    <div className="definition-form">
      <Input.TextArea
        className="definition-text"
        aria-label={t('reports.definition.text')}
        spellCheck={false}
        autoSize={{ minRows: 20, maxRows: 60 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const read = readIn(target.value, report)
          if (read) replace(read)
        }}
      />
      {!isRead && <Alert type="error" showIcon message={t('reports.definition.noJson')} />}
    </div>
  )
}
