import { Button, Dropdown, Flex, Skeleton, Tabs, Typography } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { useRef, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { attributeTitles, kindTitles } from '#resource/form/field-titles'
import { fieldsOf, type Field, type Resource, type Titled } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { LinkButton } from '../../shell/LinkButton'
import { useViewTitle } from '../../shell/views/view-scope'
import { FieldsTab } from './FieldsTab'
import { FormTab } from './FormTab'
import { ListTab } from './ListTab'
import { DraftBar } from '../../editing/DraftBar'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { PlanDialog, usePlan } from './saving/PlanDialog'
import { useAnswer } from '../../data/calls'
import { exportAddress, ownResource, type OwnResource, ResourceProblems } from './resource-calls'
import { asShipped, useResourceDraft, type ResourceDraft, type Contest } from './saving/use-resource-draft'
import './resources.css'
import { State } from '../../shell/State'
import { MergeSides, MergeView } from '../../editing/merge/MergeView'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useAskToDiscard } from '../../shell/use-question'
import { mergedResource, resourceDifferences, type ResourceVersions } from './saving/resource-merge'

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
  const ask = useAskToDiscard('unsaved')
  return (
    <Flex align="center" gap={8} wrap className="resource-head">
      <Typography.Title level={4} aria-level={1}>
        {title(resource)}
      </Typography.Title>
      <Typography.Text type="secondary">{shipped.$id}</Typography.Text>
      {isChanged && <State tone="waiting">{t('resources.unsaved')}</State>}
      <Flex gap={8} className="resource-actions">
        {isChanged && <Button onClick={() => ask(discard)}>{t('resources.discard')}</Button>}
        <More draft={draft} />
        <Button type="primary" disabled={!isChanged} onClick={onSave}>
          {t('resources.save')}
        </Button>
      </Flex>
    </Flex>
  )
}

/** Both versions, once another user has saved the resource. */
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

const isField = (value: unknown): value is Field => typeof value === 'object' && value !== null

const isForm = (value: unknown): value is Resource['form'] =>
  typeof value === 'object' && value !== null && 'sections' in value

const placeTexts: Record<string, string> = {
  'list/columns': 'resources.columns',
  'list/filters': 'resources.filters',
  'list/search': 'resources.search',
  'list/sort': 'resources.sort',
  required: 'resources.required',
  form: 'resources.tabs.form',
}

/** The name and the value of a place of a resource, in the words of the screen. */
function useResourceTexts({ base, mine, theirs }: ResourceVersions) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = { ...fieldsOf(base), ...fieldsOf(theirs), ...fieldsOf(mine) }
  const partName = (name: string) => {
    const field = fields[name]
    return field ? title(field) : name
  }
  const attributes: Record<string, Titled> = attributeTitles
  const partTitle = (place: string) => {
    const [part, name = '', attribute] = place.split('/')
    if (part !== 'properties') return t(placeTexts[place] ?? 'resources.rules')
    const known = attributes[attribute ?? '']
    return attribute === undefined
      ? partName(name)
      : `${partName(name)} · ${known ? title(known) : attribute}`
  }
  const settingText = (place: string, value: unknown): string => {
    if (value === undefined || value === null) return '–'
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return value ? '✓' : '–'
    if (isForm(value)) {
      const sections = value.sections.map((section) => section.fields.map(partName).join(', '))
      return `${t('resources.formColumns')}: ${value.columns} · ${sections.join(' | ')}`
    }
    if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      return value.map(partName).join(', ')
    if (/^properties\/[^/]+$/.test(place) && isField(value)) return title(kindTitles[value.kind])
    return JSON.stringify(value)
  }
  return { titleOf: partTitle, textOf: settingText }
}

interface ResourceMergeProps {
  contest: Contest
  onKeep: (merged: ResourceVersions['mine']) => void
  onDrop: () => void
  onClose: () => void
}

/** The merge of two admins' versions of a resource; the result is saved after its plan was seen. */
function ResourceMerge({ contest, onKeep, onDrop, onClose }: ResourceMergeProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { versions } = contest
  const found = useMemo(() => resourceDifferences(versions), [versions])
  const { titleOf, textOf } = useResourceTexts(versions)
  return (
    <ModalWindow width={720} onCancel={onClose}>
      <MergeView
        title={t('resources.stale.title')}
        code={title(versions.theirs)}
        note={t('resources.stale.text')}
        {...{ found, onClose }}
        saving={false}
        choice={(difference, side, onChoose) => (
          <MergeSides
            key={difference.name}
            title={titleOf(difference.name)}
            changedBy={difference.changedBy}
            {...{ side, onChoose }}
            version={(each) => textOf(difference.name, difference[each])}
          >
            <small className="quiet">
              {t('form.merge.before')} {textOf(difference.name, difference.base)}
            </small>
          </MergeSides>
        )}
        actions={
          <Button danger onClick={onDrop}>
            {t('resources.stale.takeTheirs')}
          </Button>
        }
        edit={t('resources.stale.keepMine')}
        onEdit={(choices) => onKeep(mergedResource(versions, found, choices))}
      />
    </ModalWindow>
  )
}
