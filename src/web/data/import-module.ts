/** Loads a module that the server makes; in a file of its own, since tests have no address to load from. */
export function importModule(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address)
}
