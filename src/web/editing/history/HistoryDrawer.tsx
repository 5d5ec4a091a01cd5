import { Drawer } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordHistory, type HistoryProps } from './RecordHistory'

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
      <RecordHistory {...of} />
    </Drawer>
  )
}
