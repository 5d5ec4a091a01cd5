import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { useLayoutEffect, useMemo } from 'react'
import { readable, accentOf, contrast, type Accent } from '../../kit/accent'
import { componentsOf, spacing } from '../../data/preferences/look-sizes'
import { mediaQueryHook, useIsStill } from '../../kit/media-query'
import { useAppearance } from '../../data/preferences/appearance'
import { showScheme } from '../../data/preferences/scheme'

/** The colours of antd's tags. */
const tagColors = [
  ...(['blue', 'geekblue', 'purple', 'magenta', 'red', 'volcano'] as const),
  ...(['orange', 'gold', 'lime', 'green', 'cyan'] as const),
]
/** The lightest ground of text in the dark, and the darkest one in the light. */
const GROUND = { dark: '#212226', light: '#f6f7f9' }

/** The text colour on red: in dark mode the red is light enough to be legible itself, and has dark text on it. */
const errorInk = (isDark: boolean) => (isDark ? '#16181c' : WHITE)

/** Moves antd's red and the text of its tags away from their ground until they are legible. */
function legible(isDark: boolean): MappingAlgorithm {
  const towards = isDark ? WHITE : BLACK
  return (_seed, map = theme.defaultAlgorithm(_seed)) => {
    const tags = tagColors.map((color) => {
      const ink = readable(map[`${color}-7`], towards, map[`${color}-1`])
      return { [`${color}-7`]: ink, [`${color}7`]: ink }
    })
    const colorError = readable(map.colorError, towards, isDark ? GROUND.dark : GROUND.light)
    return Object.assign({}, map, ...tags, { colorError })
  }
}

const useIsSystemDark = mediaQueryHook('(prefers-color-scheme: dark)')

/** The faintest text must still be legible; antd's own is too pale. */
function quiet(channels: string) {
  const ink = `rgb(${channels})`
  return { colorTextTertiary: ink, colorTextPlaceholder: ink }
}

const lightTokens = { colorBgLayout: '#f6f7f9', colorBgMask: 'rgb(15 20 30 / 32%)', ...quiet('0 0 0 / 58%') }

/** Replaces antd's pure black. */
const darkTokens = {
  colorBgLayout: '#101114',
  colorBgContainer: '#18191c',
  colorBgElevated: '#212226',
  colorBgMask: 'rgb(0 0 0 / 55%)',
  ...quiet('255 255 255 / 56%'),
}

/** The one radius, `--radius` of look.css outside of antd; only parts within a control have a smaller one. */
const RADIUS = 6

/** Text on red, and on the dark ground of a tooltip, is white for every accent. */
const WHITE = '#ffffff'
const BLACK = '#000000'

/** Whether dark mode applies: the user's choice, else the system's. */
export function useIsDark(): boolean {
  const [{ scheme }] = useAppearance()
  const isSystemDark = useIsSystemDark()
  return scheme === 'system' ? isSystemDark : scheme === 'dark'
}

/** The accent after antd has dimmed it for dark mode, so that text in it, on it and on its tint is legible. */
function shownAccent(color: string, isDark: boolean): Accent {
  const algorithm = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm
  const { colorPrimary, colorPrimaryBg } = theme.getDesignToken({
    algorithm,
    token: { colorPrimary: isDark ? color : accentOf(color, WHITE).fill },
  })
  const grounds = [colorPrimaryBg, isDark ? darkTokens.colorBgElevated : lightTokens.colorBgLayout]
  const page = isDark ? BLACK : WHITE
  const [hardest = page] = grounds.toSorted((a, b) => contrast(b, page) - contrast(a, page))
  return accentOf(isDark ? colorPrimary : color, hardest)
}

function accented({ fill, ink }: Accent): MappingAlgorithm {
  const links = { colorLink: ink, colorLinkHover: ink, colorLinkActive: ink }
  return (_seed, map = theme.defaultAlgorithm(_seed)) => ({
    ...map,
    ...links,
    colorPrimary: fill,
    colorPrimaryText: ink,
  })
}

/** The components in which antd writes in the accent, or on another colour. */
function accentedComponents(
  { fill, onFill, ink }: Accent,
  onError: string,
): NonNullable<ThemeConfig['components']> {
  const inkHover = { defaultHoverColor: ink, defaultHoverBorderColor: ink, defaultActiveColor: ink }
  return {
    // antd pales a button under the pointer until its words can hardly be read.
    Button: { primaryColor: onFill, colorPrimaryHover: fill, dangerColor: onError, ...inkHover },
    Tabs: { itemSelectedColor: ink, itemHoverColor: ink, inkBarColor: ink },
    Pagination: { colorPrimary: ink, colorPrimaryHover: ink },
    Dropdown: { colorPrimary: ink },
    // The chosen one is the strongest, as in the menu; antd's is paler than the one under the pointer.
    Segmented: {
      ...{ itemSelectedBg: 'var(--ant-color-primary-bg)', itemSelectedColor: ink },
      itemHoverBg: 'var(--ant-color-fill-quaternary)',
    },
    Select: { colorPrimary: ink },
    Checkbox: { colorWhite: onFill },
    Tooltip: { colorTextLightSolid: WHITE },
    Badge: { colorTextLightSolid: onError },
    Image: { colorTextLightSolid: WHITE },
  }
}

/** The class within which antd's colours and sizes are CSS variables. */
export const LOOK = 'goldbook'

/** goldbook's theme for antd: dense, calm, one accent. Applies the scheme outside of antd too. */
export function useLook(): ThemeConfig {
  const isDark = useIsDark()
  const isStill = useIsStill()
  const [{ themeColor, scheme, size }] = useAppearance()
  useLayoutEffect(() => showScheme(scheme), [scheme])
  return useMemo(() => {
    const accent = shownAccent(themeColor, isDark)
    const sized = componentsOf(size)
    // The dark algorithm dims the colour by itself.
    const color = isDark ? themeColor : accent.fill
    const base = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm
    return {
      cssVar: { key: LOOK },
      hashed: false,
      algorithm: [base, spacing(size), accented(accent), legible(isDark)],
      token: {
        colorPrimary: color,
        colorInfo: color,
        // As outside of antd.
        fontFamily: 'var(--font)',
        borderRadius: RADIUS,
        borderRadiusLG: RADIUS,
        motion: !isStill,
        colorTextLightSolid: accent.onFill,
        linkHoverDecoration: 'underline',
        ...(isDark ? darkTokens : lightTokens),
      },
      components: {
        ...sized,
        ...accentedComponents(accent, errorInk(isDark)),
        Menu: { ...sized.Menu, itemSelectedColor: accent.ink, subMenuItemSelectedColor: accent.ink },
      },
    }
  }, [isDark, isStill, themeColor, size])
}
