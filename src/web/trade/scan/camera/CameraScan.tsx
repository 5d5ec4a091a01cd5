import { CloseOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from './use-camera'
import './camera.css'

interface CameraScanProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** How long the device shakes when it has read a code, in milliseconds. */
const SHAKE = 60

/** The picture of the camera above the lines; it stays open, so that one code can follow the other. */
export function CameraScan({ onCode, onClose }: CameraScanProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [read, setRead] = useState<string>()
  const state = useCamera(video, (code) => {
    navigator.vibrate?.(SHAKE)
    setRead(code)
    onCode(code)
  })
  const isShown = state === 'running'
  return (
    <section className="camera-scan" aria-label={t('scanner.camera.title')}>
      <video ref={video} muted playsInline hidden={!isShown} />
      {isShown && <i className="camera-aim" aria-hidden />}
      {state === 'starting' && <Spin />}
      <p className="camera-says" role="status">
        {isShown ? (read ?? t('scanner.camera.aim')) : t(`scanner.camera.${state}`)}
      </p>
      <Button
        className="camera-close"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('scanner.camera.close')}
        onClick={onClose}
      />
    </section>
  )
}
