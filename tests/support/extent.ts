/** Whether everything runs, as where a file runs by itself; `npm test` leaves out what a change hardly breaks alone. */
const isWhole = process.env.GOLDBOOK_TESTS !== 'default'

/** What a test takes: all of it, or in a default run the part that finds what usually breaks. */
export const inExtent = <Value>(all: Value, usual: Value): Value => (isWhole ? all : usual)
