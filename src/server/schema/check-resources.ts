import type { Registry } from '../usecases/use-cases'
import { BadResources } from './bad-resources'
import { loadResources } from './load-resources'

/**
 * Checks the resource files of a folder and prints every mistake with its file and path.
 *
 * @returns the number of mistakes
 */
export function checkResources(folder: string, useCases: Registry, print: (line: string) => void): number {
  try {
    print(`${Object.keys(loadResources(folder, useCases)).length} resources, no mistakes`)
    return 0
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    for (const line of error.message.split('\n')) print(line)
    const count = error.mistakes.length
    print(`${count} ${count === 1 ? 'mistake' : 'mistakes'}`)
    return count
  }
}
