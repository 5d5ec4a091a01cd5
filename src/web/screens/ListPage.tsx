import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../fields/use-title'
import { openings } from '../pages'
import { mayDo } from '../providers/access'
import { useResource } from '../providers/resources'
import { useDialogs } from '../shell/dialogs'
import { RecordList } from './RecordList'

/** The list of a resource, made from its file; a record opens in its dialog. */
export function ListPage({ resource: name }: { resource: string }) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const resource = useResource(name)
  const open = (record: BaseRecord) => {
    const key: unknown = record[resource.key]
    if (typeof key === 'string' || typeof key === 'number') void dialogs.open(name, key)
  }
  const opening = openings[name]
  const mayCreate = mayDo('create', resource) || (opening !== undefined && mayDo('update', resource))
  const kind = {
    resource,
    name,
    title: title(resource),
    failed: t('list.failed'),
    columns: resource.list.columns,
    onOpen: open,
    createTitle: opening === undefined ? undefined : t(opening),
    onCreate: mayCreate ? () => void dialogs.open(name, 'new') : undefined,
  }
  return <RecordList key={name} kind={kind} />
}
