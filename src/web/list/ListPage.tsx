import type { BaseRecord } from '@refinedev/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../data/languages/use-title'
import { mayDo } from '../data/session/access'
import { useResource } from '../data/resources'
import { useDialogs } from '../shell/dialogs/dialogs'
import { type ListPrintsProps, useListScreens, type ListScreens } from './list-screens'
import { RecordList, type ListKind } from './RecordList'

/** The printing of a list's marked records and of all that it finds, if any. */
function printing({ prints: Prints }: ListScreens): Pick<ListKind, 'marked' | 'found'> {
  if (Prints === undefined) return {}
  const print = (what: ListPrintsProps) => (
    <Suspense>
      <Prints {...what} />
    </Suspense>
  )
  return {
    marked: ({ records }) => print({ marked: records }),
    found: (found) => print({ marked: [], found }),
  }
}

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
  const screens = useListScreens(name)
  const { opening, OtherView } = screens
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
    otherView: OtherView && (
      <Suspense>
        <OtherView />
      </Suspense>
    ),
    ...printing(screens),
  }
  return <RecordList key={name} kind={kind} />
}
