/** The number of changes that the whole trail tells of one row: an import may have touched thousands. */
export const MOST_CHANGES = 20
