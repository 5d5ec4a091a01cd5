import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFull = () => Boolean(document.fullscreenElement)

/** @throws whatever the browser says when it cannot, or may not here */
async function toggle(): Promise<void> {
  if (isFull()) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

/** Gives the app the whole screen, and takes it back. */
export function FullscreenButton() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const full = useSyncExternalStore(onFullscreenChange, isFull)
  const title = t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter')
  const press = () =>
    toggle().catch(() => notification.warning({ message: t('shell.fullscreen.unsupported'), role: 'alert' }))
  return (
    <Button
      type="text"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={title}
      title={title}
      onClick={() => void press()}
    />
  )
}
