import { createBuilder, type Plugin, type Rollup } from 'vite'

/** The stages of a visit in their order, each with the entry modules of its pages. */
export type Stages = Record<string, string[]>

/** A chunk group in the bundler's configuration. */
interface Group {
  name: string
  test: (id: string) => boolean
  priority: number
}

type Chunk = Rollup.OutputChunk
type StageOf = Map<string, string>

/** Marks the trial build, which precedes the real one. */
const TRIAL = 'trial'

/**
 * Gives each stage of a visit one chunk: the modules of the login page, those that the first list adds, and those that
 * an order adds.
 *
 * By default, the bundler makes a chunk for every set of pages that share a module: some 200 for the first list, each
 * with a network round trip, headers, and too little text to compress well. Only after tree shaking is it known what
 * remains of a library, so a trial build reports which modules the pages of a stage load.
 *
 * @param apart pages that are no part of the visit; what they share with a stage has a chunk of its own
 */
export function stages(wanted: Stages, apart: string[]): { plugin: Plugin; groups: Group[] } {
  const names = Object.keys(wanted)
  let stageOf: StageOf = new Map()
  const groups = names.flatMap((stage, position) =>
    [stage, sharedBy(stage)].map((name) => ({
      name,
      test: (id: string) => stageOf.get(id) === name,
      // A module belongs to the earliest stage that loads it.
      priority: names.length - position,
    })),
  )
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

/** The chunk of what a stage shares with the pages apart, which load no more of the stage than that. */
const sharedBy = (stage: string) => `${stage}-shared`

function stagesOf(chunks: Chunk[], wanted: Stages, apart: string[]): StageOf {
  const stageOf: StageOf = new Map()
  const others = loadedAtOnce(chunks, apart)
  for (const [stage, roots] of Object.entries(wanted)) {
    for (const chunk of loadedAtOnce(chunks, roots)) {
      const name = others.has(chunk) ? sharedBy(stage) : stage
      const ids = chunk.moduleIds.filter((id) => !stageOf.has(id) && !id.endsWith('.html'))
      for (const id of ids) stageOf.set(id, name)
    }
  }
  return stageOf
}

/** The chunks of these modules, and all that they import statically. */
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
