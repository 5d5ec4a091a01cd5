import fc from 'fast-check'

/** The seed of every property: one and the same, so that a run can be repeated; `SEED=random` looks for what is new. */
const { SEED = '20261121' } = process.env

if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })
