import fs from 'node:fs'
import path from 'node:path'
import { storageOf, refuseReadOnly, type FolderStorage } from '../storage'
import { CLONE } from './clone-socket'
import { engineHere, type Engine } from './engine'
import { engineInThread } from './engine-in-thread'
import { fsyncPath, fsyncTree } from './fsync'
import { lockFolder } from './lock-file'
import { openDurable, proveDurable } from './open-engine'
import { keepPrivate, type Openness } from './private-files'

/** An engine on a data folder, and the number of files that others could access. */
export interface OpenedFolder {
  engine: Engine
  openness: Openness
  storage: FolderStorage
}

/**
 * Opens the embedded database of a data folder: durable, locked, private to its owner.
 *
 * The first start initialises a temporary folder beside it, makes that durable and renames it, so that an incomplete
 * database is never taken for a complete one.
 *
 * @throws FolderInUse when another server uses it; Error when the folder can't be used
 */
export async function openEmbedded(folder: string): Promise<OpenedFolder> {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const release = lockFolder(folder)
  try {
    removeHalfMade(folder)
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder)
    refuseReadOnly(folder)
    const openness = keepPrivate(folder)
    const storage = storageOf(folder)
    storage.trouble()
    return { engine: releasingOnClose(await engineOn(folder, storage), release), openness, storage }
  } catch (error) {
    release()
    throw error
  }
}

/** The paths of the engine thread's program in a build; a server run from its sources has none. */
const programs = ['./engine-thread.js', '../engine-thread.js'].map((name) => new URL(name, import.meta.url))

async function engineOn(folder: string, storage: FolderStorage): Promise<Engine> {
  const program = programs.find((file) => fs.existsSync(file))
  if (program) return engineInThread(program, folder)
  const engine = await openDurable(folder, storage.give)
  await proveDurable(engine)
  return engineHere(engine)
}

function releasingOnClose(engine: Engine, release: () => void): Engine {
  const close = async () => {
    await engine.close()
    release()
  }
  return { ...engine, close }
}

/** Names a folder whose database is still being made. */
const INIT = '.init-'

async function initialise(folder: string) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(`the folder ${folder} is not empty and holds no database`)
  const draft = `${folder}${INIT}${process.pid}`
  const engine = await openDurable(draft, () => false)
  await engine.close()
  keepPrivate(draft)
  fsyncTree(draft)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(draft, folder)
  fsyncPath(path.dirname(folder))
}

function removeHalfMade(folder: string) {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent))
    if ([INIT, CLONE].some((mark) => name.startsWith(`${path.basename(folder)}${mark}`)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true })
}
