import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { onceARun } from './once-a-run'
import { startServer, type RunningServer } from './running-server'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A task for the program, which answers when it is done. */
export interface Told {
  work: 'keep' | 'putBack'
  /** The name of a moment: `start` always exists. */
  name: string
}
export type Said = { done: Told['work'] } | { failed: string }

/** A server that outlives a test: its tables are restored for the next one, since a start takes seconds. */
export interface LastingServer extends RunningServer {
  /** Keeps the present content of the tables under a name. */
  keep(name: string): Promise<void>
  /** Restores the content of the tables at a moment; `start` where none is named. */
  putBack(name?: string): Promise<void>
  /** Restores the start, unless only readers have used the server since. */
  putBackForReaders(): Promise<void>
}

/** The program, built from the product's sources, beside the files that the product loads. */
const program = () =>
  onceARun('lasting', async (place) => {
    const folder = path.join(place, 'server')
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ...{ ssr: `${root}tests/support/lasting-program.ts`, outDir: folder, target: 'node20' },
        emptyOutDir: true,
      },
    })
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(place, 'package.json'), '{ "type": "module" }')
    await symlink(`${root}node_modules`, path.join(place, 'node_modules'))
    await symlink(`${root}dist/client`, path.join(place, 'client'))
    for (const name of ['main.js', 'engine-thread.js', 'pdf-thread.js'])
      await symlink(`${root}dist/server/${name}`, path.join(folder, name))
  })

/** Starts a server for a series of tests. */
export async function startLastingServer(): Promise<LastingServer> {
  const made = await program()
  if (made === undefined) throw new Error('no run has begun: see once-a-run.ts')
  const server = await startServer({}, { program: path.join(made, 'server/lasting-program.js') })
  const tell = async (told: Told) => {
    const heard = once(server.process, 'message')
    server.process.send(told)
    const [said]: Said[] = await heard
    if (!said || 'failed' in said) throw new Error(`the server failed to ${told.work}: ${said?.failed}`)
  }
  let isAtStart = true
  const putBack = async (name = 'start') => {
    isAtStart = false
    await tell({ work: 'putBack', name })
  }
  return {
    ...server,
    keep: (name) => tell({ work: 'keep', name }),
    putBack,
    putBackForReaders: async () => {
      if (!isAtStart) await putBack()
      isAtStart = true
    },
  }
}
