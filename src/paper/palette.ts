/** A text that an element or a column of a print template may print. */
export interface PaletteField {
  /** Its path in the printed data, for example `customer.name`. */
  path: string
  /** Its name in the language of the screen. */
  title: string
  /** A sample value, for the designer and for a preview without a record. */
  sample: string
  /** Figures are aligned right in their column. */
  align?: 'right'
}

/** A named part of the palette: the record's own fields, its customer's, the company's. */
export interface PaletteGroup {
  title: string
  fields: PaletteField[]
}

/** A list in the printed data, with the fields of its rows. */
export interface PaletteTable {
  path: string
  title: string
  columns: PaletteField[]
  /** The paths of the columns that a new table begins with, in their order; its first ones where left out. */
  begins?: readonly string[]
}

/** Texts as the data of a paper hold them. */
export interface SampleTexts {
  [field: string]: string | SampleTexts | SampleTexts[]
}

/** Everything that the templates of one document can print. */
export interface Palette {
  groups: PaletteGroup[]
  tables: PaletteTable[]
  /** An example of the columns that come with the data, and of the rows below them. */
  brought?: SampleTexts
}
