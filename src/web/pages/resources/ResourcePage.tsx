import { Button, Dropdown, Flex, Skeleton, Tabs, Typography } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useTitle } from '../../data/languages/use-title'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { LinkButton } from '../../shell/LinkButton'
import { useViewTitle } from '../../shell/views/view-scope'
import { FieldsTab } from './FieldsTab'
import { FormTab } from './FormTab'
import { ListTab } from './ListTab'
import { DraftBar } from '../../editing/DraftBar'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { PlanDialog } from './saving/PlanDialog'
import { useAnswer } from '../../data/calls'
import { exportAddress, ownResource, type OwnResource } from './resource-calls'
import { ResourceProblems } from './ResourceProblems'
import { ResourceMerge } from './saving/ResourceMerge'
import { asShipped, useResourceDraft, type ResourceDraft } from './saving/use-resource-draft'
import { usePlan } from './saving/use-plan'
import './resources.css'
import { State } from '../../shell/State'

const tabs = { fields: FieldsTab, list: ListTab, form: FormTab }
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

/** The rarely used actions, in a menu. */
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
      {isChanged && <State tone="waiting">{t('resources.unsaved')}</State>}
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

/** Both versions, once somebody else has saved the resource. */
function Contested({ draft: { contest, adopt, face } }: { draft: ResourceDraft }) {
  if (!contest) return null
  const { stored } = contest
  return (
    <ResourceMerge
      contest={contest}
      onKeep={(merged) => adopt(stored, merged)}
      onDrop={() => adopt(stored)}
      onClose={() => face(undefined)}
    />
  )
}

function ResourceEditor({ own }: { own: OwnResource }) {
  const { t } = useTranslation()
  const title = useTitle()
  const draft = useResourceDraft(own)
  const saving = usePlan(draft)
  const root = useRef<HTMLDivElement>(null)
  const save = () => draft.isChanged && void saving.plan()
  useShortcut('save', save, { at: () => root.current })
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
    <div ref={root}>
      <Head draft={draft} onSave={save} />
      {draft.kept && <DraftBar {...draft.kept} />}
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
      {saving.saving && <PlanDialog {...saving} saving={saving.saving} />}
      <Contested draft={draft} />
    </div>
  )
}

/** One resource, to be changed by the admin: its fields, its list and its form. */
export function ResourcePage() {
  const { t } = useTranslation()
  const { name = '' } = useParams()
  // An edit starts from the record that is stored at that moment.
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
