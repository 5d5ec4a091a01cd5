/** The file name from the server's headers; the one in the user's own script is preferred. */
export function fileName(headers: Headers, otherwise: string): string {
  const disposition = headers.get('content-disposition') ?? ''
  const named = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return named === undefined
    ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? otherwise)
    : decodeURIComponent(named)
}

/** Offers a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
