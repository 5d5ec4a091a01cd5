/**
 * The layout of a paper: the items on its pages, and their places. The browser reads it from the drawn paper, and the
 * server makes a PDF of it. All lengths are points, from the upper left corner of a page.
 */
export interface PaperLayout {
  title: string
  /** The styles of texts; a text names one by its place in this list. */
  styles: TextStyle[]
  /** JPEG or PNG in base64; a picture names one by its place in this list. */
  pictures: string[]
  pages: LayoutPage[]
}

export interface LayoutPage {
  width: number
  height: number
  /** In reading order; an item that covers another stands after it. */
  items: LayoutItem[]
}

export interface Ink {
  /** `#rrggbb` */
  colour: string
  /** From 0 to 1; 1 when left out. */
  opacity?: number
}

export interface TextStyle extends Ink {
  font: 'sans' | 'serif'
  isBold: boolean
  size: number
  /** Between letters. */
  spacing?: number
}

/** A turn, in degrees clockwise around a point. */
export interface Turn {
  degrees: number
  x: number
  y: number
}

interface Placed {
  x: number
  y: number
  width: number
  height: number
}

/** A word, or several in one line. */
export interface TextItem {
  shape: 'text'
  style: number
  text: string
  x: number
  /** Of the line that the letters stand on. */
  base: number
  /** Without spaces at the end; 0 for as wide as it is. */
  width: number
  /** Whether `x` is where it ends. */
  atEnd?: boolean
  turn?: Turn
}

/** A filled rectangle, or an ellipse in one. */
export interface FillItem extends Placed, Ink {
  shape: 'fill'
  isRound?: boolean
  turn?: Turn
}

/** A line, or the ellipse whose box has these corners. */
export interface LineItem extends Ink {
  shape: 'line' | 'oval'
  from: [x: number, y: number]
  to: [x: number, y: number]
  width: number
  dash: 'solid' | 'dashed' | 'dotted'
  turn?: Turn
}

/** The modules of a barcode or a QR code. */
export interface CodeItem extends Ink {
  shape: 'code'
  x: number
  y: number
  /** Points of a module; of a barcode, `high` is the height of its bars. */
  wide: number
  high: number
  /** Runs of dark modules as a path of SVG, one module each unit. */
  path: string
  turn?: Turn
}

export interface PictureItem extends Placed {
  shape: 'picture'
  picture: number
  turn?: Turn
}

export type LayoutItem = TextItem | FillItem | LineItem | CodeItem | PictureItem

/** Letters of a text that no font of a PDF has. */
export interface MissingLetters {
  letters: string
  /** The text that they are in, or its beginning. */
  text: string
}

/** The header for the letters that the fonts of a PDF lack, as the server sends it: JSON, encoded for an address. */
export const MISSING_LETTERS = 'Missing-Letters'
