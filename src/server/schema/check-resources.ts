import type { Registry } from '../request/use-cases'
import { BadResources } from './bad-resources'
import { withTranslations } from '#resource/translations/with-translations'
import { loadReports, reportsFolder } from './load-reports'
import { loadResources } from './load-resources'

/**
 * Checks the resource files of a folder and prints every mistake with its file and path.
 *
 * @returns the number of mistakes
 */
export function checkResources(folder: string, useCases: Registry, print: (line: string) => void): number {
  try {
    const resources = withTranslations(loadResources(folder, useCases))
    print(`${Object.keys(resources).length} resources, no mistakes`)
    const reports = Object.keys(loadReports(reportsFolder(folder), resources))
    if (reports.length > 0) print(`${reports.length} reports, no mistakes`)
    return 0
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    for (const line of error.message.split('\n')) print(line)
    const count = error.mistakes.length
    print(`${count} ${count === 1 ? 'mistake' : 'mistakes'}`)
    return count
  }
}
