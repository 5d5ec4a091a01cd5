import type { BaseRecord } from '@refinedev/core'
import { Drawer } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServedResource } from '../../data/resources'
import { historyPage } from './history'
import { Moments } from './Moments'

interface HistoryProps {
  resource: ServedResource
  record: BaseRecord
}

/** The moments of a record. */
function History({ resource, record }: HistoryProps) {
  const key = record[resource.key] ?? record.id ?? ''
  return (
    <Moments
      resource={resource.$id}
      name={['history', key]}
      page={(before) => historyPage(resource.$id, key, before)}
      subject={{ resource: resource.$id, record }}
    />
  )
}

/** What was done with a record, over its dialog or page. */
export function HistoryDrawer({
  open,
  onClose,
  ...of
}: HistoryProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Drawer
      open={open}
      width={520}
      title={t('trail.title')}
      destroyOnHidden
      panelRef={panel}
      // Over a dialog the drawer asks for the focus before it stands, and Escape would close both.
      afterOpenChange={(shown) => shown && panel.current?.querySelector('button')?.focus()}
      onClose={onClose}
    >
      <History {...of} />
    </Drawer>
  )
}
