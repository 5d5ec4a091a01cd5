import Ajv from 'ajv'
import addFormats from 'ajv-formats'

/** The validator of what comes in. Numbers that are nearly a multiple are let through; `tooFine` looks at their digits. */
export const ajv = new Ajv({
  allErrors: true,
  multipleOfPrecision: 1,
  strict: false,
  allowUnionTypes: true,
})
addFormats(ajv)
