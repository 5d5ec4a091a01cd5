import { theme, type ConfigProviderProps, type MappingAlgorithm, type ThemeConfig } from 'antd'
import type { Size } from './appearance'

/** The measures of a size, in pixels. */
interface Measures {
  /** antd's name of the size, for its tables, tabs and forms. */
  componentSize: NonNullable<ConfigProviderProps['componentSize']>
  font: number
  line: number
  /** Heights of large, normal and small inputs and buttons. */
  controls: readonly [large: number, normal: number, small: number]
  /** The padding above and below the text of a list's row. */
  row: number
  menuItem: number
}

/**
 * Our sizes differ from antd's three: a control that is deliberately small, such as a button in a row, is smaller than
 * the rest only while the rest is not small itself.
 */
const measures: Record<Size, Measures> = {
  default: { componentSize: 'large', font: 14, line: 22, controls: [36, 32, 24], row: 11, menuItem: 40 },
  medium: { componentSize: 'middle', font: 13, line: 20, controls: [35, 28, 21], row: 8, menuItem: 32 },
  small: { componentSize: 'middle', font: 13, line: 20, controls: [32, 25, 21], row: 5, menuItem: 28 },
  mini: { componentSize: 'middle', font: 12, line: 18, controls: [28, 22, 20], row: 3, menuItem: 25 },
}

/** The sizes of text beside that of the body: 12 is the smallest at which Chinese is legible. */
const scale = {
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontSizeHeading1: 28,
  fontSizeHeading2: 28,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
}

/** Tables within dialogs are compact in every size. */
const TABLE_IN_DIALOG = 4

export function componentSizeOf(size: Size): Measures['componentSize'] {
  return measures[size].componentSize
}

/** antd's compact figures are 12 px or less; Chinese reads well from 13 px. */
export function spacing(size: Size): MappingAlgorithm {
  const { font, line, controls } = measures[size]
  const [controlHeightLG, controlHeight, controlHeightSM] = controls
  return (seed, map) => ({
    ...theme.compactAlgorithm(seed, map),
    ...{ controlHeightLG, controlHeight, controlHeightSM },
    fontSize: font,
    ...scale,
    fontHeight: line,
    lineHeight: line / font,
  })
}

/** The difference of a row's padding from that of its density, in pixels. */
const rowRooms: Record<Size, number> = { default: 3, medium: 0, small: -2, mini: -4 }

/** The padding above and below the text of a list's row, in pixels. */
export function rowPadding(density: number, size: Size): number {
  return Math.max(0, density + rowRooms[size])
}

/** The measures of a size in single components: rows of lists, entries of the menu. */
export function componentsOf(size: Size): NonNullable<ThemeConfig['components']> {
  const { row, menuItem } = measures[size]
  return {
    Layout: { headerHeight: 44, headerPadding: '0 12px' },
    Menu: {
      itemHeight: menuItem,
      itemMarginInline: 8,
      iconSize: 15,
      collapsedIconSize: 16,
      activeBarBorderWidth: 0,
    },
    Table: {
      cellPaddingBlock: row,
      cellPaddingBlockMD: row,
      cellPaddingBlockSM: Math.min(row, TABLE_IN_DIALOG),
    },
  }
}
