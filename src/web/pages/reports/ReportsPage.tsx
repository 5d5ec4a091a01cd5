import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { summedFields } from '#resource/list/summed-fields'
import { reportGroups } from '#resource/reports/report'
import { useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { mayAct, mayDo } from '../../data/session/access'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { allReports, type ReportHead } from '../../data/reports/report-calls'
import { ownName } from './own-name'
import { ReportFiles } from './ReportFiles'
import './reports.css'

/** All reports that the user may ask, by what they are about. */
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
