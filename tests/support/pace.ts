/** How many times slower this machine is than the one on which the limits were chosen; 1 where nobody probed it. */
const slowness = Number(process.env.GOLDBOOK_SLOWNESS ?? 1)

/** A limit, on this machine. @param milliseconds on an idle one */
export const timeLimit = (milliseconds: number): number => milliseconds * slowness
