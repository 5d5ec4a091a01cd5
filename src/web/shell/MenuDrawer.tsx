import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Sidebar } from './Sidebar'

interface MenuDrawerProps {
  open: boolean
  width: number
  onClose(): void
}

/** The menu of the mobile layout; a file of its own, since only phones load it. */
export function MenuDrawer({ open, width, onClose }: MenuDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={open}
      placement="left"
      width={width}
      closable={false}
      title={null}
      aria-label={t('shell.menu.navigation')}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      <Sidebar collapsed={false} onChoose={onClose} />
    </Drawer>
  )
}
