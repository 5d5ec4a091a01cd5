/**
 * Loads a module that the server generates. Separate, so that tests, which have no server to load from, can replace it.
 */
export function importModule(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address)
}
