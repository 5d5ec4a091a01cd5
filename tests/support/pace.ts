/** The factor by which this machine is slower than the one of the limits; 1 where no probe has run. */
const slowness = Number(process.env.GOLDBOOK_SLOWNESS ?? 1)

/** A limit on this machine. @param milliseconds on an idle one */
export const timeLimit = (milliseconds: number): number => milliseconds * slowness
