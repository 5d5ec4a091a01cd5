import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { regExp } from './patterns'

/** The validator of request bodies. It accepts numbers that are nearly a multiple; `tooFine` checks their digits. */
export const ajv = new Ajv({
  allErrors: true,
  multipleOfPrecision: 1,
  strict: false,
  allowUnionTypes: true,
  code: { regExp },
})
addFormats(ajv)
