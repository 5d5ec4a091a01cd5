import { PlusOutlined, DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Skeleton, Typography, Flex, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { summedFields } from '#resource/list/summed-fields'
import { reportGroups } from '#resource/reports/report'
import { useAnswer, useCall, useStale, type Call } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { mayAct, mayDo } from '../../data/session/access'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { allReports, type ReportHead } from '../../data/reports/report-calls'
import { ownName } from './own-name'
import './reports.css'
import { userKey } from '../../data/session/session'
import { useFileDownload } from '../../data/use-file-download'

/** All reports open to the user, by their subject. */
export function ReportsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(allReports)
  return (
    <div className="reports-page">
      <header className="searched-head">
        <Typography.Title level={4} aria-level={1}>
          {t('shell.pages.reports')}
        </Typography.Title>
        {mayAct('resources') && <NewReport />}
      </header>
      {error && !data && (
        <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.data.length === 0 && <Nothing scene="bars" hint={t('reports.none')} />}
      {data && <Groups reports={data.data} />}
      <ReportFiles />
    </div>
  )
}

/** Begins a report about the records of a resource. */
function NewReport() {
  const { t } = useTranslation()
  const title = useTitle()
  const navigate = useNavigate()
  const counted = Object.values(useResources()).filter(
    (resource) => mayDo('read', resource) && summedFields(resource).length > 0,
  )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: counted.map((resource) => ({ key: resource.$id, label: title(resource) })),
        onClick: ({ key }) => void navigate(`/admin/reports/${ownName()}/edit?of=${key}`),
      }}
    >
      <Button type="primary" icon={<PlusOutlined aria-hidden />}>
        {t('reports.definition.new')}
      </Button>
    </Dropdown>
  )
}

function Groups({ reports }: { reports: readonly ReportHead[] }) {
  const { t } = useTranslation()
  const groups = reportGroups.map((group) => ({ group, own: reports.filter((each) => each.group === group) }))
  return (
    <div className="report-groups">
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group}>
            <h2>{t(`reports.groups.${group}`)}</h2>
            <ul>
              {own.map(({ name, title, all_measures }) => (
                <li key={name}>
                  <Link to={`/admin/reports/${name}`}>{title}</Link>
                  <small>{all_measures.map((measure) => measure.title).join(' · ')}</small>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

/** A file of a saved report, as the API lists it; without an id while it is being made. */
interface ReportFile {
  id?: number
  name: string
  day: string
  format: string
  size: number | null
  problem: string | null
}

const ofUser = () => `report files of ${userKey()}`
type Making = Pick<ReportFile, 'name' | 'day'>
const files = (): Call<{ data: ReportFile[]; making: Making[] }> => ({
  resource: ofUser(),
  path: '/user/report-files',
})

const kilobytes = (size: number) => `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} kB`

/** The files that the server has made of the user's saved reports; nothing when there are none. */
function ReportFiles() {
  const { t } = useTranslation()
  const { data } = useAnswer(files())
  const columns = useColumns()
  if (!data) return null
  const making = data.making.map((each) => ({ ...each, format: '', size: null, problem: null }))
  const rows: ReportFile[] = [...making, ...data.data]
  if (rows.length === 0) return null
  return (
    <section className="report-files">
      <h2>{t('reports.files.title')}</h2>
      <Table<ReportFile>
        size="small"
        rowKey={({ id, name, day }) => id ?? `${name} ${day}`}
        columns={columns}
        dataSource={rows}
        pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      />
    </section>
  )
}

function useColumns(): TableColumnsType<ReportFile> {
  const { t } = useTranslation()
  const stale = useStale()
  const { saving, save } = useFileDownload()
  const removing = useCall(
    (id: number): Call => ({ resource: ofUser(), method: 'DELETE', path: `/user/report-files/${id}` }),
    { onSettled: () => void stale([ofUser()]) },
  )
  return [
    { key: 'name', title: t('list.views.name'), render: (_, { name }) => name },
    { key: 'day', title: t('reports.files.day'), width: 130, render: (_, { day }) => day },
    {
      key: 'file',
      title: t('reports.files.file'),
      width: 200,
      render: (_, { id, format, size, problem }) => {
        if (id === undefined) return t('reports.files.making')
        if (size === null) return <span className="problem">{problem}</span>
        return `${format.toUpperCase()} · ${kilobytes(size)}`
      },
    },
    {
      key: 'tools',
      width: 88,
      align: 'right',
      render: (_, { id, name, day, format, size }) =>
        id !== undefined && (
          <Flex gap={4} justify="flex-end">
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              aria-label={t('reports.files.take', { name, day })}
              disabled={size === null || saving}
              onClick={() => void save(`/user/report-files/${id}`, `${name}-${day}.${format}`)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('reports.files.remove', { name, day })}
              onClick={() => removing.call(id)}
            />
          </Flex>
        ),
    },
  ]
}
