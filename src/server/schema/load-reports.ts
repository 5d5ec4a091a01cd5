import type { CheckedReport } from '../request/shop'
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

/** Checks the content of a report against its schema and the resources; defaults are filled in. */
export type ReportChecker = (file: string, content: unknown, resources: Resources) => CheckedReport

/** The checker of a folder's schema; an installation without the folder has no reports. */
export function reportChecker(folder: string): ReportChecker | undefined {
  const schema = path.join(folder, META_SCHEMA)
  if (!fs.existsSync(schema)) return undefined
  const validate = new Ajv({
    ...{ allErrors: true, strict: false, verbose: true, useDefaults: true },
  }).compile<Report>(JSON.parse(fs.readFileSync(schema, 'utf8')))
  return (file, content, resources) => {
    if (!validate(content)) return { mistakes: schemaMistakes(file, validate.errors ?? []) }
    const mistakes: Mistake[] = []
    const name = file.replace(/\.json$/, '')
    if (content.$id !== name)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${name}"` })
    checkReport(content, resources, (at, reason) => mistakes.push({ file, path: at, reason }))
    return mistakes.length > 0 ? { mistakes } : { report: content }
  }
}

/**
 * Reads and checks the report files of a folder; an installation without the folder has no reports.
 *
 * @param resources what the reports are about
 * @throws BadResources with all mistakes
 */
export function loadReports(folder: string, resources: Resources): Reports {
  const check = reportChecker(folder)
  if (!check) return {}
  const mistakes: Mistake[] = []
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const reports = files.toSorted().flatMap((file) => {
    const content = parseFile(path.join(folder, file), file, mistakes)
    if (content === undefined) return []
    const checked = check(file, content, resources)
    if ('report' in checked) return [[checked.report.$id, checked.report] as const]
    mistakes.push(...checked.mistakes)
    return []
  })
  if (mistakes.length > 0) throw new BadResources(mistakes, 'reports')
  return Object.fromEntries(reports)
}
