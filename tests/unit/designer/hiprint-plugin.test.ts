import { repairedSource } from '../../../src/designer/hiprint-plugin.ts'
import { expect, test } from 'vitest'
import { read } from '../../support/source'

const hiprint = read('node_modules/vue-plugin-hiprint/dist/vue-plugin-hiprint.js')
const evaluated = /(?<![\w$.])eval\(|new Function\(/

test('hiprint evaluates text in the counted places, and in none once it is repaired', () => {
  expect(hiprint).toMatch(evaluated)
  expect(repairedSource(hiprint)).not.toMatch(evaluated)
})

test('an upgrade of hiprint that evaluates elsewhere stops the build', () => {
  expect(() => repairedSource(`${hiprint};eval(formatter)`)).toThrow(
    'evaluated text: 16 places expected, 17 found.',
  )
  expect(() => repairedSource('var nothing')).toThrow(
    'vue-plugin-hiprint: evaluated text: 16 places expected, 0 found.',
  )
})
