import { File as NodeFile } from 'node:buffer'
import { vi } from 'vitest'

/**
 * Puts files and forms of Node in place of jsdom's own, which fetch doesn't know, so that forms reach the
 * server in full.
 */
export async function stubForms(): Promise<void> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const form = await new Response('', { headers }).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
}

/** A file as a browser hands it to a form. */
export function chosenFile(name: string, text: string) {
  return new NodeFile([text], name, { type: 'text/csv' })
}
