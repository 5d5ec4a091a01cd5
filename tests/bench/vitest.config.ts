import { defineConfig } from 'vitest/config'

/** `npm run bench`: measures and prints, asserts nothing, and is not part of `npm test`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['tests/support/once-a-run.ts'],
    include: ['tests/bench/*.bench.ts'],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
  },
})
