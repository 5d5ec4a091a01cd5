import { useCallback } from 'react'
import { usePreference } from '../../data/preferences/preferences'

/** The result of a scan as a sound. */
export type ScanSound = 'found' | 'unknown' | 'refused'

interface Tone {
  /** Hertz. */
  pitch: number
  /** Seconds from the beginning. */
  from: number
  /** Seconds. */
  lasts: number
}

/**
 * One high tone for a found code, two falling ones for an unknown one, a low double one for goods that are unavailable.
 */
const tones: Record<ScanSound, readonly Tone[]> = {
  found: [{ pitch: 1760, from: 0, lasts: 0.07 }],
  unknown: [
    { pitch: 660, from: 0, lasts: 0.12 },
    { pitch: 440, from: 0.14, lasts: 0.22 },
  ],
  refused: [
    { pitch: 220, from: 0, lasts: 0.14 },
    { pitch: 220, from: 0.2, lasts: 0.14 },
  ],
}

const LOUDNESS = 0.12
/** A tone without fading clicks. */
const FADE_IN_SECONDS = 0.015

let context: AudioContext | undefined

/** One context for the whole app, created at the first scan: browsers allow sound only after a key or a click. */
function audio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  context ??= new AudioContext()
  return context
}

function playTone(sound: AudioContext, { pitch, from, lasts }: Tone): void {
  const start = sound.currentTime + from
  const tone = sound.createOscillator()
  const volume = sound.createGain()
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(LOUDNESS, start)
  volume.gain.setTargetAtTime(0, start + lasts - FADE_IN_SECONDS, FADE_IN_SECONDS / 3)
  tone.connect(volume).connect(sound.destination)
  tone.start(start)
  tone.stop(start + lasts)
}

function playSound(name: ScanSound): void {
  const sound = audio()
  if (sound === undefined) return
  if (sound.state === 'suspended') void sound.resume()
  for (const tone of tones[name]) playTone(sound, tone)
}

export interface ScanSounds {
  muted: boolean
  mute: (muted: boolean) => void
  play: (name: ScanSound) => void
}

const readMuted = (kept: unknown) => kept === true

/** The sounds of a scan, unless the user has muted them, which is remembered. */
export function useScanSounds(): ScanSounds {
  const [muted, mute] = usePreference('scanner.muted', readMuted)
  const play = useCallback(
    (name: ScanSound) => {
      if (!muted) playSound(name)
    },
    [muted],
  )
  return { muted, mute, play }
}
