import { useCallback } from 'react'
import { usePreference } from './preferences'
import { schemes, type Scheme } from './scheme'

/** The sizes of the app, by their names in the menu. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

/** A user's look of the app, the same on every machine. */
export interface Appearance {
  /** The accent colour, `#rrggbb`. */
  themeColor: string
  scheme: Scheme
  size: Size
  /** Whether visited pages have tabs under the navbar. */
  tagsView: boolean
  /** Whether navbar and tabs stay in sight while the page scrolls. */
  fixedHeader: boolean
  sidebarLogo: boolean
  /** Whether the search of the menu also matches the pinyin of titles. */
  pinyinSearch: boolean
}

export const DEFAULT_THEME_COLOR = '#1890ff'

const standard: Appearance = {
  themeColor: DEFAULT_THEME_COLOR,
  scheme: 'system',
  size: 'medium',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  pinyinSearch: true,
}

function oneOf<Name extends string>(names: readonly Name[], kept: unknown, otherwise: Name): Name {
  return names.find((name) => name === kept) ?? otherwise
}

function readAppearance(kept: unknown): Appearance {
  const known: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const { themeColor } = known
  const isColor = typeof themeColor === 'string' && /^#[0-9a-f]{6}$/i.test(themeColor)
  const flag = (name: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'pinyinSearch') => {
    const value = known[name]
    return typeof value === 'boolean' ? value : standard[name]
  }
  return {
    themeColor: isColor ? themeColor : standard.themeColor,
    scheme: oneOf(schemes, known.scheme, standard.scheme),
    size: oneOf(sizes, known.size, standard.size),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    pinyinSearch: flag('pinyinSearch'),
  }
}

/** The signed-in user's appearance, and a setter for parts of it, which takes effect at once. */
export function useAppearance(): [Appearance, (part: Partial<Appearance>) => void] {
  const [appearance, keep] = usePreference('appearance', readAppearance)
  const change = useCallback(
    (part: Partial<Appearance>) => keep({ ...appearance, ...part }),
    [appearance, keep],
  )
  return [appearance, change]
}
