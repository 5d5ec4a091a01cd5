import { vi } from 'vitest'
import * as modules from '#web/data/import-module.ts'
import { tokenOf } from './shop'

/** Loads the modules that the server makes as a browser does with an address, of which a test has none. */
export function importFromServer(): void {
  vi.spyOn(modules, 'importModule').mockImplementation(async (address) => {
    const response = await fetch(address, { headers: { cookie: `Admin-Token=${tokenOf('admin')}` } })
    return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(await response.text())}`)
  })
}
