/** Where a panel goes that fits on neither side of its button, as on a phone: it is shifted into the window. */
export const withinWindow = { overflow: { adjustX: true, adjustY: true, shiftX: true } }
