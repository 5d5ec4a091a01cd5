/**
 * Whether everything runs, as it does for a single file; `npm test` leaves out tests of parts that a change
 * rarely breaks alone.
 */
const isWhole = process.env.GOLDBOOK_TESTS !== 'default'

/** The extent of a test: all of it, or in a default run the part that finds the usual mistakes. */
export const inExtent = <Value>(all: Value, usual: Value): Value => (isWhole ? all : usual)
