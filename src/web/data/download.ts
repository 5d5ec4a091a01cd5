import { translate } from './languages/i18n'
import { ApiError, asUser, BASE, errorOf, headersFor } from './request'

/** The progress of a file that the server writes while it is downloaded. */
export interface Downloaded {
  bytes: number
  /** Line ends so far: about the number of rows of a CSV file. */
  lines: number
}

/** A downloaded file, and the headers of its answer. */
export interface Download {
  file: Blob
  headers: Headers
}

type Progress = (so: Downloaded, headers: Headers) => void

const LINE_END = 10

/**
 * Downloads a file from the API, without a time limit, since the server sends it while it reads.
 *
 * @param body the body of a POST; a GET without one
 * @returns the file, and the answer's headers
 * @throws ApiError when the server refuses or the connection breaks off
 */
export function download(
  path: string,
  body: unknown,
  signal: AbortSignal,
  onProgress: Progress = () => undefined,
): Promise<Download> {
  return asUser(() => loadFile(BASE + path, body, signal, onProgress))
}

/**
 * Downloads a file from its own address on the server, such as that of a medium.
 *
 * @throws ApiError when the server refuses or the connection breaks off
 */
export async function downloadFrom(address: string): Promise<Blob> {
  const { signal } = new AbortController()
  const { file } = await asUser(() => loadFile(address, undefined, signal, () => undefined))
  return file
}

async function loadFile(
  address: string,
  body: unknown,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Download> {
  const content = body === undefined ? undefined : JSON.stringify(body)
  const method = content === undefined ? 'GET' : 'POST'
  try {
    const call = { method, headers: headersFor(content, undefined), body: content, signal }
    const response = await fetch(address, call)
    if (!response.ok) throw await errorOf(response)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    const so = { bytes: 0, lines: 0 }
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      pieces.push(piece.value)
      so.bytes += piece.value.length
      for (const byte of piece.value) so.lines += byte === LINE_END ? 1 : 0
      onProgress({ ...so }, response.headers)
    }
    const type = response.headers.get('content-type') ?? ''
    return { file: new Blob(pieces, { type }), headers: response.headers }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw new ApiError(0, 'network', translate('errors.network'))
  }
}
