/** Shifts a panel that fits on neither side of its button, as on a phone, into the window. */
export const withinWindow = { overflow: { adjustX: true, adjustY: true, shiftX: true } }
