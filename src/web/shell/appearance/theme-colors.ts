import { DEFAULT_THEME_COLOR } from '../../data/preferences/appearance'

/** The offered accents, by the keys of their names. */
export const themeColors = {
  blue: DEFAULT_THEME_COLOR,
  teal: '#13a8a8',
  green: '#389e0d',
  gold: '#d4a017',
  orange: '#fa8c16',
  red: '#cf1322',
  purple: '#722ed1',
  slate: '#5b6b7f',
} as const
