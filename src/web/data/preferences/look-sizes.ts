import { theme, type ConfigProviderProps, type MappingAlgorithm, type ThemeConfig } from 'antd'
import type { Size } from './appearance'

/** What a size is made of, in pixels. */
interface Measures {
  /** antd's own name, by which its tables, tabs and forms know it. */
  componentSize: NonNullable<ConfigProviderProps['componentSize']>
  font: number
  line: number
  /** Heights of inputs and buttons: large ones, normal ones, and small ones. */
  controls: readonly [large: number, normal: number, small: number]
  /** Above and below the text of a list's row. */
  row: number
  menuItem: number
}

/**
 * antd's own three sizes are not ours: what is small on purpose, such as a button in a row, stays smaller than the
 * rest only while the rest is not small itself.
 */
const measures: Record<Size, Measures> = {
  default: { componentSize: 'large', font: 14, line: 22, controls: [36, 32, 24], row: 11, menuItem: 40 },
  medium: { componentSize: 'middle', font: 13, line: 20, controls: [35, 28, 21], row: 8, menuItem: 32 },
  small: { componentSize: 'middle', font: 13, line: 20, controls: [32, 25, 21], row: 5, menuItem: 28 },
  mini: { componentSize: 'middle', font: 12, line: 18, controls: [28, 22, 20], row: 3, menuItem: 25 },
}

/** Chinese is not read any smaller. */
const SMALL_FONT_SIZE = 12
/** A table within a dialog is close together whatever the size. */
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
    fontSizeSM: SMALL_FONT_SIZE,
    fontHeight: line,
    lineHeight: line / font,
  })
}

/** How much more, or less, stands above and below the text of a row than its density says, in pixels. */
const rowRooms: Record<Size, number> = { default: 3, medium: 0, small: -2, mini: -4 }

/** What stands above and below the text of a list's row, in pixels. */
export function rowPadding(density: number, size: Size): number {
  return Math.max(0, density + rowRooms[size])
}

/** What of a size stands in single components: rows of lists, entries of the menu. */
export function componentsOf(size: Size): NonNullable<ThemeConfig['components']> {
  const { row, menuItem } = measures[size]
  return {
    Layout: { headerHeight: 48, headerPadding: '0 12px' },
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
