import Ajv from 'ajv'
import addFormats from 'ajv-formats'

/** The validator of request bodies. It accepts numbers that are nearly a multiple; `tooFine` checks their digits. */
export const ajv = new Ajv({
  allErrors: true,
  multipleOfPrecision: 1,
  strict: false,
  allowUnionTypes: true,
})
addFormats(ajv)
