/** A code as it was meant: keyboards in Chinese or Japanese may send it in full-width characters. */
export const scannedCode = (text: string): string => text.normalize('NFKC').trim()
