/** The intended form of a code: Chinese and Japanese keyboards may send full-width characters. */
export const scannedCode = (text: string): string => text.normalize('NFKC').trim()
