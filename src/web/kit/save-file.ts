/** The file's name as the server gives it: the one in the user's own script first. */
export function fileName(headers: Headers, otherwise: string): string {
  const disposition = headers.get('content-disposition') ?? ''
  const named = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return named === undefined
    ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? otherwise)
    : decodeURIComponent(named)
}

/** Puts a file among the user's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
