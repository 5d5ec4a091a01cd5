import { Table, Tag, Typography, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { useTitle } from '../../data/languages/use-title'
import { useResources, type ServedResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { MenuIcon } from '../../shell/MenuIcon'
import { useAnswer } from '../../data/calls'
import { ownParts, type OwnPart, ResourceProblems } from './resource-calls'
import './resources.css'

interface Row {
  resource: ServedResource
  own: OwnPart | undefined
}

const LAST = Number.MAX_SAFE_INTEGER
const resourcePageAddress = ({ resource }: Row) => `/admin/resources/${resource.$id}`

/** In the order of the menu; resources reached through others come last. */
const inOrder = (one: ServedResource, other: ServedResource) =>
  (one.menu?.order ?? LAST) - (other.menu?.order ?? LAST) || (one.$id < other.$id ? -1 : 1)

function useColumns(): TableColumnsType<Row> {
  const { t } = useTranslation()
  const title = useTitle()
  return [
    {
      key: 'title',
      title: t('resources.resource'),
      width: 200,
      render: (_, row) => (
        <Link to={resourcePageAddress(row)} className="resource-link">
          <MenuIcon name={row.resource.menu?.icon ?? ''} />
          {title(row.resource)}
        </Link>
      ),
    },
    {
      key: 'name',
      title: t('resources.name'),
      width: 220,
      responsive: ['sm'],
      render: (_, { resource }) => <Typography.Text type="secondary">{resource.$id}</Typography.Text>,
    },
    {
      key: 'fields',
      title: t('resources.tabs.fields'),
      width: 90,
      align: 'right',
      render: (_, { resource }) => Object.keys(resource.properties).length,
    },
    {
      key: 'own',
      title: t('resources.ownFields'),
      width: 120,
      align: 'center',
      render: (_, { own }) =>
        own && own.own_fields.length > 0 ? (
          <Tag bordered={false} className="own-count">
            {own.own_fields.length}
          </Tag>
        ) : (
          <Typography.Text type="secondary">–</Typography.Text>
        ),
    },
    {
      key: 'saved',
      title: t('resources.changedAt'),
      width: 180,
      responsive: ['md'],
      render: (_, { own }) =>
        own?.updated_at ? (
          <RelativeTime at={own.updated_at} />
        ) : (
          <Typography.Text type="secondary">–</Typography.Text>
        ),
    },
  ]
}

/** Every resource, for the admin who makes fields of the business's own. */
export function ResourcesPage() {
  const { t } = useTranslation()
  const resources = useResources()
  const navigate = useNavigate()
  const columns = useColumns()
  const query = useAnswer(ownParts)
  const rows = Object.values(resources)
    .toSorted(inOrder)
    .map((resource) => ({
      resource,
      own: query.data?.overlays.find((own) => own.resource === resource.$id),
    }))
  return (
    <>
      <div className="resources-head">
        <Typography.Title level={4} aria-level={1}>
          {t('shell.pages.resources')}
        </Typography.Title>
        <Typography.Text type="secondary">{t('resources.lead')}</Typography.Text>
      </div>
      <ResourceProblems />
      <RefreshNotice of={query} />
      {query.error && query.data === undefined ? (
        <LoadFailure
          title={t('list.failed')}
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Table<Row>
          size="small"
          className="resource-table"
          rowKey={({ resource }) => resource.$id}
          columns={columns}
          dataSource={rows}
          loading={{ spinning: query.isPending, delay: 200 }}
          pagination={false}
          onRow={(row) => ({
            className: 'resource-row',
            onClick: ({ target }) => {
              const isLink = target instanceof Element && target.closest('a')
              if (!isLink) void navigate(resourcePageAddress(row))
            },
          })}
        />
      )}
    </>
  )
}
