import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Resource } from '#resource/resource'
import type { Registry } from '#server/request/use-cases'
import { openShop, type TestShop } from './shop'
import { shopDatabase } from './test-database'

/** A shop with a resource of its own beside the shipped ones, and its use cases; the caller closes it. */
export async function openShopWith(
  resource: Resource,
  registry?: Registry,
): Promise<TestShop & { close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-resources-'))
  await cp('resources', folder, { recursive: true })
  await writeFile(path.join(folder, `${resource.$id}.json`), JSON.stringify(resource))
  const database = await shopDatabase(`goldbook_test_${resource.$id}_${process.pid}`)
  const shop = await openShop({ RESOURCES_DIR: folder }, database, registry)
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
  return { ...shop, close }
}
