import fs from 'node:fs'
import type { Mistake } from '#resource/check/check'
import { jsonFault } from '#resource/check/json-place'

/** The content of a JSON file; undefined where it can't be read, which is then a mistake with its line. */
export function parseFile(file: string, name: string, mistakes: Mistake[]): unknown {
  let text = ''
  try {
    text = fs.readFileSync(file, 'utf8')
    return JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const fault = error instanceof SyntaxError ? jsonFault(text) : undefined
    const reason = fault ? `line ${fault.line}, column ${fault.column}: ${said}` : said
    mistakes.push({ file: name, path: '', reason })
    return undefined
  }
}
