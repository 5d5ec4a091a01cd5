import { Button, Dropdown, Flex, Skeleton, Tabs, Tag, Typography } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useTitle } from '../../data/languages/use-title'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { LinkButton } from '../../shell/LinkButton'
import { useViewTitle } from '../../shell/views/view-scope'
import { FieldsTab } from './FieldsTab'
import { FormTab } from './FormTab'
import { ListTab } from './ListTab'
import { PlanDialog } from './PlanDialog'
import { useAnswer } from '../../data/calls'
import { exportAddress, ownResource, type OwnResource } from './resource-calls'
import { ResourceProblems } from './ResourceProblems'
import { asShipped, useResourceDraft, type ResourceDraft } from './use-resource-draft'
import { useSaving } from './use-saving'
import './resources.css'

const tabs = { fields: FieldsTab, list: ListTab, form: FormTab }
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

/** What is seldom done: kept out of the way. */
function More({ draft }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const { shipped, stored, storedAt, edit } = draft
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'export',
            label: (
              <a href={exportAddress(shipped.$id)} download={`${shipped.$id}.json`}>
                {t('resources.export')}
              </a>
            ),
          },
          {
            key: 'undo',
            label: t('resources.undoOwn'),
            disabled: storedAt === null,
            onClick: () => edit(() => asShipped(shipped, stored)),
          },
        ],
      }}
    >
      <Button icon={<EllipsisOutlined />} aria-label={t('resources.more')} />
    </Dropdown>
  )
}

function Head({ draft, onSave }: { draft: ResourceDraft; onSave: () => void }) {
  const { t } = useTranslation()
  const title = useTitle()
  const { shipped, resource, isChanged, discard } = draft
  return (
    <Flex align="center" gap={8} wrap className="resource-head">
      <Typography.Title level={4} aria-level={1}>
        {title(resource)}
      </Typography.Title>
      <Typography.Text type="secondary">{shipped.$id}</Typography.Text>
      {isChanged && <Tag color="orange">{t('resources.unsaved')}</Tag>}
      <Flex gap={8} className="resource-actions">
        {isChanged && <Button onClick={discard}>{t('resources.discard')}</Button>}
        <More draft={draft} />
        <Button type="primary" disabled={!isChanged} onClick={onSave}>
          {t('resources.save')}
        </Button>
      </Flex>
    </Flex>
  )
}

function ResourceEditor({ own }: { own: OwnResource }) {
  const { t } = useTranslation()
  const title = useTitle()
  const draft = useResourceDraft(own)
  const saving = useSaving(draft)
  useViewTitle(title(draft.resource))
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab')
  const tab = isTab(asked) ? asked : 'fields'
  const show = (key: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('tab', key)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <Head draft={draft} onSave={() => void saving.plan()} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        items={Object.entries(tabs).map(([key, Content]) => ({
          key,
          label: t(`resources.tabs.${key}`),
          children: <Content draft={draft} />,
        }))}
        onChange={show}
      />
      <PlanDialog {...saving} />
    </>
  )
}

/** One resource, to be changed by the admin: its fields, its list and its form. */
export function ResourcePage() {
  const { t } = useTranslation()
  const { name = '' } = useParams()
  // What is edited begins with what is stored at that moment.
  const query = useAnswer(ownResource(name), { gcTime: 0, staleTime: Infinity })
  if (query.error)
    return (
      <>
        <LoadFailure
          title={t('resources.failed')}
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
        <Flex justify="center">
          <LinkButton to="/admin/resources">{t('resources.all')}</LinkButton>
        </Flex>
      </>
    )
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <>
      <ResourceProblems />
      <ResourceEditor key={name} own={query.data} />
    </>
  )
}
