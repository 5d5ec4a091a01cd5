/**
 * The sizes in which a picture is kept: the longest side of each, in dots. A picture is never enlarged.
 *
 * A list draws pictures up to 48 pixels wide, with up to three dots a pixel; a dialog up to 640; a screen in whole or a
 * sheet of paper needs no more than 2,048.
 */
export const mediaSizes = { small: 192, medium: 640, large: 2048 } as const

export type MediaSize = keyof typeof mediaSizes

/** The dots of an uploaded picture at most: those of a phone's best camera, in 256 MB while they are read. */
export const MOST_DOTS = 64_000_000

/** The size that is meant where none is asked for. */
export const WHOLE: MediaSize = 'large'
