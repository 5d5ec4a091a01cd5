import fc from 'fast-check'

/**
 * The seed of every property test: a fixed one, so that a run can be repeated; `SEED=random` looks for new
 * cases.
 */
const { SEED = '20261121' } = process.env

if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })
