import { useEffect, useRef, useState, type RefObject } from 'react'
import { openDetector, type Detector } from './detector'

/** What the camera does, or why it does not. */
export type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'insecure'

/** A code that stays in sight counts once; it counts again when it was out of sight for as long, in milliseconds. */
const OUT_OF_SIGHT = 1500
/** The pause between two pictures that are looked at, in milliseconds. */
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

/** Why a camera did not open. */
function reasonOf(error: unknown): CameraState {
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
  // Browsers give no camera to pages that came over plain http.
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
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): CameraState {
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
        told(reasonOf(error)),
      )
    return () => ending.abort()
  }, [video])
  return state
}
