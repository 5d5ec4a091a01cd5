import Ajv from 'ajv'
import fs from 'node:fs'
import path from 'node:path'
import type { Mistake } from '#resource/check/check'
import { checkReport } from '#resource/reports/check-report'
import type { Report, Reports } from '#resource/reports/report'
import type { Resources } from '#resource/resource'
import { BadResources } from './bad-resources'
import { parseFile } from './parse-file'
import { schemaMistakes } from './meta-schema'

const META_SCHEMA = 'report.schema.json'

/** The folder of the reports, beside that of the resources. */
export function reportsFolder(resourcesFolder: string): string {
  return path.join(path.dirname(resourcesFolder), 'reports')
}

/**
 * Reads and checks the report files of a folder; an installation without the folder has no reports.
 *
 * @param resources what the reports are about
 * @throws BadResources with all mistakes
 */
export function loadReports(folder: string, resources: Resources): Reports {
  if (!fs.existsSync(path.join(folder, META_SCHEMA))) return {}
  const mistakes: Mistake[] = []
  const validate = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    useDefaults: true,
  }).compile<Report>(JSON.parse(fs.readFileSync(path.join(folder, META_SCHEMA), 'utf8')))
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const reports = files.toSorted().flatMap((file) => {
    const content = parseFile(path.join(folder, file), file, mistakes)
    if (content === undefined) return []
    if (!validate(content)) {
      mistakes.push(...schemaMistakes(file, validate.errors ?? []))
      return []
    }
    if (`${content.$id}.json` !== file)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${file.slice(0, -5)}"` })
    checkReport(content, resources, (at, reason) => mistakes.push({ file, path: at, reason }))
    return [[content.$id, content] as const]
  })
  if (mistakes.length > 0) throw new BadResources(mistakes, 'reports')
  return Object.fromEntries(reports)
}
