/**
 * The `Content-Disposition` of a sheet: its name in the user's language, and one that every browser understands.
 *
 * @param day the business day that the name ends with
 */
export function fileNameHeader(name: string, title: string, day: string, format: string): string {
  const plain = title.replaceAll(/[\\/:*?"<>|]/g, ' ')
  const named = encodeURIComponent(`${plain}-${day}.${format}`).replaceAll(/['()*]/g, escape)
  return `attachment; filename="${name}-${day}.${format}"; filename*=UTF-8''${named}`
}
