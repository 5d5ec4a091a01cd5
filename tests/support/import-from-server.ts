import { vi } from 'vitest'
import * as modules from '#web/data/import-module.ts'
import { tokenOf } from './shop'

/** Loads the modules made by the server, as a browser does by an address, which a test does not have. */
export function importFromServer(): void {
  vi.spyOn(modules, 'importModule').mockImplementation(async (address) => {
    const response = await fetch(address, { headers: { cookie: `Admin-Token=${tokenOf('admin')}` } })
    return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(await response.text())}`)
  })
}
