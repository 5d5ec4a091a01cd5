import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TextStyle } from '#paper/paper-layout'

/** The fonts of a PDF, each the file of a package. */
const files = {
  'sans-400': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'sans-700': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'serif-400': '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'serif-700': '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  'latin-400': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'latin-700': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'japanese-400': '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  'japanese-700': '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  'emoji-400': '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'emoji-700': '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const

export type FontName = keyof typeof files

/** A font as the text that it sets needs it. */
export interface LoadedFont {
  name: FontName
  bytes: Buffer
  has: (letter: number) => boolean
}

const require = createRequire(import.meta.url)
const loaded = new Map<FontName, LoadedFont>()

/** A font, read when it is first asked for: the Chinese ones have more than ten megabytes. */
export function fontOf(name: FontName): LoadedFont {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(files[name]))
  const opened = create(bytes)
  const letters = new Set('characterSet' in opened ? opened.characterSet : [])
  const font = { name, bytes, has: (letter: number) => letters.has(letter) }
  loaded.set(name, font)
  return font
}

/**
 * The fonts that may set a text, the best first: its own, then one with more Latin, Greek and Cyrillic letters, and
 * those for rare variants of characters and for emoji, which are read only when a text has such.
 */
export function fontsFor({ font, isBold }: Pick<TextStyle, 'font' | 'isBold'>): FontName[] {
  const weight = isBold ? '700' : '400'
  const rare = [`japanese-${weight}`, `emoji-${weight}`] as const
  return font === 'serif'
    ? [`serif-${weight}`, `sans-${weight}`, `latin-${weight}`, ...rare]
    : [`sans-${weight}`, `latin-${weight}`, `serif-${weight}`, ...rare]
}
