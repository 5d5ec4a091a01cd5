import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'

const ACCENT = '#1890ff'
const FONT_SIZE = 13
const SMALL_FONT_SIZE = 12
const LINE_HEIGHT = 20

/** antd's compact figures are 12 px or less; Chinese reads well from 13 px. */
const readable: MappingAlgorithm = (seed, map) => ({
  ...theme.compactAlgorithm(seed, map),
  fontSize: FONT_SIZE,
  fontSizeSM: SMALL_FONT_SIZE,
  fontHeight: LINE_HEIGHT,
  lineHeight: LINE_HEIGHT / FONT_SIZE,
})

const dark = matchMedia('(prefers-color-scheme: dark)')

function onSchemeChange(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', " +
  "'Noto Sans CJK SC', 'Noto Sans SC', 'Helvetica Neue', Arial, sans-serif"

const lightTokens = { colorBgLayout: '#f6f7f9', colorBgMask: 'rgb(15 20 30 / 32%)' }

/** antd's dark is pure black behind dim links. */
const darkTokens = {
  colorBgLayout: '#101114',
  colorBgContainer: '#18191c',
  colorBgElevated: '#212226',
  colorBgMask: 'rgb(0 0 0 / 55%)',
  colorLink: '#4ea5f7',
}

/** Whether the system is dark, and the screens with it. */
export function useIsDark(): boolean {
  return useSyncExternalStore(onSchemeChange, () => dark.matches)
}

/** antd's tokens of goldbook: dense, calm, one accent; dark when the system is. */
export function useLook(): ThemeConfig {
  const isDark = useIsDark()
  return useMemo(
    () => ({
      cssVar: { key: 'goldbook' },
      hashed: false,
      algorithm: isDark ? [theme.darkAlgorithm, readable] : [theme.defaultAlgorithm, readable],
      token: {
        colorPrimary: ACCENT,
        colorInfo: ACCENT,
        fontFamily: font,
        borderRadius: 6,
        ...(isDark ? darkTokens : lightTokens),
      },
      components: {
        Layout: { headerHeight: 48, headerPadding: '0 12px' },
        Menu: {
          itemHeight: 32,
          itemMarginInline: 8,
          iconSize: 15,
          collapsedIconSize: 16,
          activeBarBorderWidth: 0,
        },
      },
    }),
    [isDark],
  )
}
