import { createBuilder, type Plugin, type Rollup } from 'vite'

/** What people open one after the other: each stage with the modules where its pages begin. */
export type Stages = Record<string, string[]>

/** What the bundler is told of a stage. */
interface Group {
  name: string
  test: (id: string) => boolean
  priority: number
}

type Chunk = Rollup.OutputChunk
type StageOf = Map<string, string>

/** Tells the first of the two builds from the one that is kept. */
const TRIAL = 'trial'

/**
 * Gives each stage of a visit one chunk: what the login page needs, what the first list needs beyond it, what an order
 * needs beyond that.
 *
 * Left alone, the bundler makes a chunk for every set of pages that share a module: some 200 for the first list, each
 * with a trip over the network, headers, and a text too short to be compressed well. Only a build knows what is left
 * of a library once unused parts are gone, so a trial build tells which modules the pages of a stage load.
 *
 * @param apart pages that share nothing with the others: what they need stays out of the stages
 */
export function stages(wanted: Stages, apart: string[]): { plugin: Plugin; groups: Group[] } {
  const names = Object.keys(wanted)
  let stageOf: StageOf = new Map()
  const groups = names.map((name, position) => ({
    name,
    test: (id: string) => stageOf.get(id) === name,
    // What an earlier stage loads is not taken along by a later one.
    priority: names.length - position,
  }))
  const plugin: Plugin = {
    name: 'stages',
    apply: (_config, { command, mode }) => command === 'build' && mode !== TRIAL,
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: async () => {
      stageOf = stagesOf(await trialBuild(), wanted, apart)
    },
  }
  return { plugin, groups }
}

async function trialBuild(): Promise<Chunk[]> {
  const builder = await createBuilder({
    mode: TRIAL,
    logLevel: 'error',
    build: { minify: false, write: false },
  })
  const client = builder.environments.client
  if (client === undefined) throw new Error('the configuration names no environment "client"')
  const built = await builder.build(client)
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  return outputs.filter((part) => part.type === 'chunk')
}

function stagesOf(chunks: Chunk[], wanted: Stages, apart: string[]): StageOf {
  const stageOf: StageOf = new Map()
  const others = loadedAtOnce(chunks, apart)
  for (const [stage, roots] of Object.entries(wanted)) {
    const loaded = [...loadedAtOnce(chunks, roots)].filter((chunk) => !others.has(chunk))
    for (const id of loaded.flatMap(({ moduleIds }) => moduleIds)) {
      if (!stageOf.has(id) && !id.endsWith('.html')) stageOf.set(id, stage)
    }
  }
  return stageOf
}

/** The chunks that begin with these modules, and all that they import without waiting. */
function loadedAtOnce(chunks: Chunk[], roots: string[]): Set<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set<Chunk>()
  const load = (chunk: Chunk | undefined) => {
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const file of chunk.imports) load(byFile.get(file))
  }
  for (const root of roots) load(beginning(chunks, root))
  return loaded
}

function beginning(chunks: Chunk[], root: string): Chunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${root}`))
  if (found === undefined)
    throw new Error(`no page begins with ${root}; a stage names what is imported on demand`)
  return found
}
