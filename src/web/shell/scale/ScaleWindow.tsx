import { Alert, Button, Select } from 'antd'
import { useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '#keys/shortcuts'
import { useStore } from '../../kit/store'
import { ModalWindow } from '../dialogs/ModalWindow'
import { connectScale, disconnectScale, scale, setUpScale } from './scale'
import { ScaleReadingText } from './ScaleReadingText'
import { frameNames, occasions, speeds } from './scale-settings'
import { serialPorts } from './serial-port'

const WIDTH = 480

/** How the scale of this desk is set up, what it says, and how it is connected. */
export function ScaleWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { state } = useStore(scale)
  const [failed, setFailed] = useState(false)
  const connect = async () => {
    setFailed(false)
    try {
      await connectScale()
    } catch (error) {
      // Whoever closes the browser's list of ports has changed their mind.
      setFailed(!(error instanceof DOMException && error.name === 'NotFoundError'))
    }
  }
  const isOn = state === 'on'
  // The last button stays the same one, so that the focus stays on it.
  const footer = (
    <>
      {state === 'lost' && <Button onClick={() => void disconnectScale()}>{t('scale.disconnect')}</Button>}
      <Button type={isOn ? 'default' : 'primary'} onClick={() => void (isOn ? disconnectScale() : connect())}>
        {t(isOn ? 'scale.disconnect' : 'scale.connect')}
      </Button>
    </>
  )
  const hasPorts = serialPorts() !== undefined
  return (
    <ModalWindow title={t('scale.title')} width={WIDTH} footer={hasPorts ? footer : null} onCancel={onClose}>
      {hasPorts ? (
        <div className="scale-window">
          <output className="scale-says" aria-label={t('scale.says')}>
            <ScaleReadingText />
          </output>
          {failed && <Alert showIcon type="error" message={t('scale.failed')} />}
          <ScaleSetup isOn={isOn} />
          <p className="quiet">{t('scale.hint', { key: keyOf('weigh') })}</p>
        </div>
      ) : (
        <Alert type="info" message={t('scale.no_ports')} description={t('scale.wedge')} />
      )}
    </ModalWindow>
  )
}

/** A choice beside its name. */
function Setting({ name, children }: PropsWithChildren<{ name: string }>) {
  return (
    <label className="scale-setting">
      <span>{name}</span>
      {children}
    </label>
  )
}

/** How the scale sends what it weighs; a port is opened with its speed and format, which stand until it is closed. */
function ScaleSetup({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const { settings } = useStore(scale)
  return (
    <>
      <Setting name={t('scale.when')}>
        <Select
          aria-label={t('scale.when')}
          value={settings.sends}
          options={occasions.map((value) => ({ value, label: t(`scale.sends.${value}`) }))}
          onChange={(sends) => setUpScale({ sends })}
        />
      </Setting>
      <Setting name={t('scale.speed')}>
        <Select
          aria-label={t('scale.speed')}
          disabled={isOn}
          value={settings.speed}
          options={speeds.map((value) => ({ value, label: t('scale.baud', { speed: value }) }))}
          onChange={(speed) => setUpScale({ speed })}
        />
      </Setting>
      <Setting name={t('scale.frame')}>
        <Select
          aria-label={t('scale.frame')}
          disabled={isOn}
          value={settings.frame}
          options={frameNames.map((value) => ({ value, label: value }))}
          onChange={(frame) => setUpScale({ frame })}
        />
      </Setting>
    </>
  )
}
