import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TextStyle } from '#paper/paper-layout'

/** Letters in a row that one font sets. */
export interface FontRun {
  font: FontName
  text: string
}

/**
 * Words of letters that belong together, with the signs in them, and single characters. A sign that selects a
 * character's shape is part of the character.
 */
const PARTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\p{Nd}.,'’-]+|.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\p{Mn}]*/gsu

/** Signs that select a shape of the letter before them: no font has them as letters. */
const CHOOSING = /[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u

/** Spaces, and invisible signs: joiners, directions, selectors of a letter's shape. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u

/** Replaces a letter that no font has: the empty glyph of a font would be copied as nothing. */
const BOX = '□'

/** Whether a letter is seen, but in none of these fonts. */
export function isMissing(
  letter: string,
  names: readonly FontName[],
  open: (name: FontName) => LoadedFont,
): boolean {
  return !UNSEEN.test(letter) && names.every((name) => !open(name).has(letter.codePointAt(0) ?? 0))
}

/** The first font that has all letters of a part. */
function fontFor(
  part: string,
  names: readonly FontName[],
  open: (name: FontName) => LoadedFont,
): FontName | undefined {
  const letters = [...part].filter((letter) => !CHOOSING.test(letter))
  return names.find((name) => letters.every((letter) => open(name).has(letter.codePointAt(0) ?? 0)))
}

/**
 * The runs of a text by the fonts that have its letters: for each word the first font with all its letters, else a font
 * for each letter; a box in the first font for a letter that no font has.
 *
 * @param names the best font first
 */
export function splitByFont(
  text: string,
  names: readonly FontName[],
  open: (name: FontName) => LoadedFont,
): FontRun[] {
  const [best] = names
  if (best === undefined) return []
  const runs: FontRun[] = []
  const add = (font: FontName, part: string) => {
    const last = runs.at(-1)
    // A space stays with the word before it.
    if (last && (last.font === font || part === ' ')) last.text += part
    else runs.push({ font, text: part })
  }
  for (const [part] of text.matchAll(PARTS)) {
    const font = fontFor(part, names, open)
    if (font !== undefined) add(font, part)
    else
      for (const letter of part)
        add(fontFor(letter, names, open) ?? best, isMissing(letter, names, open) ? BOX : letter)
  }
  return runs
}

/** The fonts of a PDF, each the file of a package. */
const files = {
  'sans-400': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'sans-700': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'serif-400': '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'serif-700': '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  'latin-400': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'latin-700': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'korean-400': '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  'korean-700': '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  'thai-400': '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'thai-700': '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  'arabic-400': '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'arabic-700': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'japanese-400': '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  'japanese-700': '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  'emoji-400': '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'emoji-700': '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const

type FontName = keyof typeof files

/** A font in the form in which a text needs it. */
interface LoadedFont {
  name: FontName
  bytes: Buffer
  has: (letter: number) => boolean
}

const require = createRequire(import.meta.url)
const loaded = new Map<FontName, LoadedFont>()

/** A font, read at its first use: the Chinese ones have more than ten megabytes. */
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
 * Scripts with a font of their own, which is read only when a text is in them, or has a sign of their blocks: `฿` and
 * `،` belong to no script.
 */
const ownScripts = [
  { script: /[\p{Script=Hangul}\u3130-\u318f]/u, font: 'korean' },
  { script: /[\u0e00-\u0e7f]/u, font: 'thai' },
  { script: /[\p{Script=Arabic}\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefe]/u, font: 'arabic' },
] as const

/**
 * The fonts that may set a text, the best first: that of its style, then one with more Latin, Greek and Cyrillic
 * letters, those of the other scripts in the text, and those for rare variants of characters and for emoji, which are
 * read only when a text contains them.
 */
export function fontsFor({ font, isBold }: Pick<TextStyle, 'font' | 'isBold'>, text: string): FontName[] {
  const weight = isBold ? '700' : '400'
  const own = ownScripts
    .filter(({ script }) => script.test(text))
    .map((each) => `${each.font}-${weight}` as const)
  const others = [...own, `japanese-${weight}`, `emoji-${weight}`] as const
  return font === 'serif'
    ? [`serif-${weight}`, `sans-${weight}`, `latin-${weight}`, ...others]
    : [`sans-${weight}`, `latin-${weight}`, `serif-${weight}`, ...others]
}
