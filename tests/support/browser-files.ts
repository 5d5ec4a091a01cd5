import { File as NodeFile } from 'node:buffer'
import { vi } from 'vitest'

/**
 * Files and forms of Node instead of jsdom's own, which fetch doesn't know: what a form holds then reaches the server.
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
