/** A text that an element or a column of a print template may name. */
export interface PaletteField {
  /** Where it stands in the printed data, for example `customer.name`. */
  path: string
  /** What it is called, in the language of the screen. */
  title: string
  /** What it may look like, for the designer and for a preview without a record. */
  sample: string
  /** Figures stand at the right of their column. */
  align?: 'right'
}

/** A named part of the palette: the record's own fields, its customer's, the company's. */
export interface PaletteGroup {
  title: string
  fields: PaletteField[]
}

/** A list in the printed data, with what its rows hold. */
export interface PaletteTable {
  path: string
  title: string
  columns: PaletteField[]
}

/** Everything that the templates of one document may print. */
export interface Palette {
  groups: PaletteGroup[]
  tables: PaletteTable[]
}
