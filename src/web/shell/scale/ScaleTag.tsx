import { useNotification } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '#keys/shortcuts'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { useStore } from '../../kit/store'
import { openScale } from './open-scale'
import { reconnectScale, scale, weigh } from './scale'
import { ScaleReadingText } from './ScaleReadingText'
import { ScaleWindow } from './ScaleWindow'
import { serialPorts } from './serial-port'
import './scale.css'

/** Looks for the scale of this desk when the app opens, and whenever something is plugged in. */
function useReconnection() {
  useEffect(() => {
    const look = () => void reconnectScale()
    const ports = serialPorts()
    look()
    ports?.addEventListener('connect', look)
    return () => ports?.removeEventListener('connect', look)
  }, [])
}

interface ScaleTagProps {
  open: boolean
  onClose: () => void
}

/** What the connected scale says, and the key that takes it into the cell with the focus. */
export function ScaleTag({ open, onClose }: ScaleTagProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const { state } = useStore(scale)
  useReconnection()
  const take = () => {
    const reason = weigh()
    if (reason !== undefined)
      notify?.({ type: 'error', key: 'scale', message: t(`scale.not_taken.${reason}`) })
  }
  useShortcut('weigh', take, { at: () => document.activeElement, offered: state === 'on' })
  return (
    <>
      {state !== 'off' && (
        <Tooltip title={t('scale.take', { key: keyOf('weigh') })}>
          <Button type="text" className="scale-tag" aria-label={t('scale.title')} onClick={openScale}>
            <ScaleReadingText />
          </Button>
        </Tooltip>
      )}
      {open && <ScaleWindow onClose={onClose} />}
    </>
  )
}
