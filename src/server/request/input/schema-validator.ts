import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { linearEngine, linearPattern } from '#resource/linear-pattern'
import { isPlainPattern } from '#resource/plain-pattern'
import { patternFor, setPatternEngine } from '#resource/conditions'

setPatternEngine(linearEngine)

/** Whether a text is a pattern that the server runs, in time proportional to the text that it is matched with. */
export function isPattern(pattern: string): boolean {
  return linearPattern(pattern) !== undefined
}

/** Whether a text is a pattern that browsers run too while somebody types. */
export function isConditionPattern(pattern: string): boolean {
  return isPattern(pattern) && isPlainPattern(pattern)
}

/** What validators compile patterns with; the code is for those that the browser runs. */
export const regExp = Object.assign((pattern: string) => patternFor(pattern), {
  code: 'require("goldbook/patterns").formPattern',
})

/** The validator of request bodies. It accepts numbers that are nearly a multiple; `tooFine` checks their digits. */
export const ajv = new Ajv({
  allErrors: true,
  multipleOfPrecision: 1,
  strict: false,
  allowUnionTypes: true,
  code: { regExp },
})
addFormats(ajv)
