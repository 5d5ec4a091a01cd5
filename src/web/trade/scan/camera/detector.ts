/** Finds the code in a picture of the camera; undefined where there is none. */
export type Detector = (video: HTMLVideoElement) => Promise<string | undefined>

/** The part of the browser's own detector that is used; not every browser has one. */
interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** What goldbook prints on labels and papers, and what suppliers print on theirs. */
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

/** The browser's own detector, or ours where it has none that reads labels. */
export async function openDetector(): Promise<Detector> {
  return (await nativeDetector()) ?? (await import('./decoder')).decoder()
}
