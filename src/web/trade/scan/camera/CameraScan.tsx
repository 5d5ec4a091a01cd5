import { CloseOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useRef, useState, useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import './camera.css'

interface CameraScanProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** The length of the device's vibration after a read code, in milliseconds. */
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

/** The state of the camera, or the reason why it is off. */
type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'insecure'

/** A code that stays in sight counts once; it counts again when it was out of sight for as long, in milliseconds. */
const OUT_OF_SIGHT = 1500
/** The pause between two analysed pictures, in milliseconds. */
const PAUSE = 80

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Lets codes through that were not in sight a moment ago. */
export function newCodes(): (code: string, at: number) => boolean {
  let [last, seen] = ['', -Infinity]
  return (code, at) => {
    const isNew = code !== last || at - seen > OUT_OF_SIGHT
    ;[last, seen] = [code, at]
    return isNew
  }
}

/** The reason why a camera did not open. */
function cameraState(error: unknown): CameraState {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing'
}

async function watch(
  video: HTMLVideoElement,
  detect: Detector,
  onCode: (code: string) => void,
  ended: AbortSignal,
): Promise<void> {
  const isNew = newCodes()
  while (!ended.aborted) {
    const code = await detect(video)
    if (code !== undefined && !ended.aborted && isNew(code, performance.now())) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function run(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onState: (state: CameraState) => void,
  ended: AbortSignal,
): Promise<void> {
  // Browsers give no camera to pages that are loaded over plain http.
  if (!('mediaDevices' in navigator)) return onState('insecure')
  const [stream, detect] = await Promise.all([navigator.mediaDevices.getUserMedia(wanted), openDetector()])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (ended.aborted) return stop()
  ended.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  onState('running')
  await watch(video, detect, onCode, ended)
}

/** Runs the camera at the back of the device while it is shown, and hands over each code that comes into its sight. */
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const told = (next: CameraState) => !signal.aborted && setState(next)
    if (video.current !== null)
      run(video.current, (code) => latest.current(code), told, signal).catch((error: unknown) =>
        told(cameraState(error)),
      )
    return () => ending.abort()
  }, [video])
  return state
}

/** Finds the code in a picture of the camera; undefined when there is none. */
export type Detector = (video: HTMLVideoElement) => Promise<string | undefined>

/** The part of the browser's own detector that is used; not every browser has one. */
interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** The formats that goldbook prints on labels and papers, and those that suppliers print on theirs. */
const FORMATS = ['code_128', 'qr_code', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf']
const ON_LABELS = 'code_128'

function isDetectorClass(value: unknown): value is NativeDetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value
}

async function nativeDetector(): Promise<Detector | undefined> {
  const Native: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(Native)) return undefined
  const supported = await Native.getSupportedFormats()
  if (!supported.includes(ON_LABELS)) return undefined
  const detector = new Native({ formats: FORMATS.filter((format) => supported.includes(format)) })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** The browser's own detector, or ours if it has none that reads labels. */
async function openDetector(): Promise<Detector> {
  return (await nativeDetector()) ?? (await import('./decoder')).decoder()
}
