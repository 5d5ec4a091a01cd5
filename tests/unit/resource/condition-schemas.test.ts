import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { retrieveSchema, type RJSFSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { conditionSchemas, namesLookedAt } from '#resource/condition-schemas'
import { formSchema } from '#resource/json-schema'
import { tender } from '../../support/tender'

const everything = new Set(Object.keys(tender.properties))

test('a payment is in cash until something else is chosen, and the schema knows it', () => {
  expect(conditionSchemas(tender, everything).allOf?.[0]).toEqual({
    // Without the demand, a payment without a method would pass as one in gold.
    if: { properties: { payment_method: { const: 'gold_bar' } }, required: ['payment_method'] },
    then: { properties: { weight: { exclusiveMinimum: 0 } }, required: ['weight', 'gold_bar_code'] },
    else: { required: ['value'] },
  })
})

test('what a form does not show is neither looked at nor asked for', () => {
  expect(conditionSchemas(tender, new Set(['value', 'weight']))).toEqual({})
  const { allOf } = conditionSchemas(tender, new Set(['payment_method', 'weight']))
  expect(allOf).toEqual([
    expect.objectContaining({
      then: { properties: { weight: { exclusiveMinimum: 0 } }, required: ['weight'] },
    }),
  ])
})

test('what a client may not write is looked at and not asked for', () => {
  const { allOf } = conditionSchemas(tender, everything, new Set(['value']))
  expect(allOf).toEqual([expect.objectContaining({ else: { required: ['value'] } })])
})

test('what has a default is never missing', () => {
  const weight = { title: '重量', kind: 'weight', default: 1 } as const
  const resource = { ...tender, properties: { ...tender.properties, weight } }
  const { allOf } = conditionSchemas(resource, everything)
  expect(allOf?.[0]?.then?.required).toEqual(['gold_bar_code'])
})

test('a condition looks at properties in all its parts', () => {
  expect(
    namesLookedAt({
      required: ['a'],
      properties: { b: true },
      allOf: [{ required: ['c'] }],
      anyOf: [{ not: { required: ['d'] } }],
    }),
  ).toEqual(['b', 'a', 'c', 'd'])
})

/** The form's validator as the server compiles it and the browser runs it. */
function formValidator() {
  const schema: RJSFSchema = JSON.parse(JSON.stringify(formSchema(tender, {})))
  const code = compileSchemaValidatorsCode(schema, { ajvOptionsOverrides: { multipleOfPrecision: 6 } })
  const module = { exports: {} }
  const run: (...given: unknown[]) => void = runInThisContext(`(function (exports, require) {${code}\n})`)
  run(module.exports, createRequire(import.meta.url))
  return { schema, validator: createPrecompiledValidator(module.exports, schema) }
}

test.each([
  [{}, ['payment_method', 'value']],
  [{ payment_method: 'cash', value: 100 }, []],
  [{ payment_method: 'gold_bar' }, ['gold_bar_code', 'weight']],
  [{ payment_method: 'gold_bar', weight: 0, gold_bar_code: 'B1' }, ['weight']],
  [{ payment_method: 'gold_bar', weight: 37.429, gold_bar_code: 'B1' }, []],
  [{ payment_method: 'check', value: 5 }, ['check_number']],
  [{ payment_method: 'check', value: 5, check_number: '007' }, ['bank']],
  [{ payment_method: 'cash', value: 5, paid_by: '陈' }, ['remarks']],
])("the form's compiled validator finds %j lacking in %j", (record, lacking) => {
  const { schema, validator } = formValidator()
  for (const judged of [schema, retrieveSchema(validator, schema, schema, record)]) {
    const { errorSchema } = validator.validateFormData(record, judged)
    const fields = Object.keys(errorSchema).filter((name) => name !== '__errors')
    expect(fields.toSorted()).toEqual(lacking)
  }
})
