import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { eventSource, useStore } from '../../kit/store'

const isFull = () => Boolean(document.fullscreenElement)
const fullscreen = eventSource(document, 'fullscreenchange', isFull)

/** @throws whatever the browser says when it cannot, or may not here */
async function toggle(): Promise<void> {
  if (isFull()) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

/** The entry of a menu that switches the app to full screen and back. */
export function useFullscreenEntry() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const full = useStore(fullscreen)
  const press = () =>
    toggle().catch(() => notification.warning({ message: t('shell.fullscreen.unsupported'), role: 'alert' }))
  return {
    key: 'fullscreen',
    icon: full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />,
    label: t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter'),
    onClick: () => void press(),
  }
}
