import { expect, test } from 'vitest'
import { readTemplateFile, templateFile } from '#web/pages/templates/template-file.ts'

const panels = [{ width: 38, height: 25, printElements: [] }]
const stored = {
  ...{ id: 7, name: 'ring-label', title: '戒指标签', document: 'inventory_label' as const },
  ...{ standard: true, version: 3, width: 38, height: 25, paper: '38x25' },
  ...{ content: JSON.stringify({ panels }), updated_at: '2026-11-21 12:00:00' },
}

test('an exported template is read again as it was, except that it is not the standard', () => {
  const file = templateFile(stored)
  expect(JSON.parse(file)).toMatchObject({ name: 'ring-label', paper: '38x25', content: { panels } })
  expect(readTemplateFile(file, 'whatever.json')).toEqual({
    ...{ name: 'ring-label', title: '戒指标签', document: 'inventory_label' },
    content: JSON.stringify({ panels }),
  })
})

test('bare panels of hiprint are a template named after its file', () => {
  expect(readTemplateFile(JSON.stringify({ panels }), 'my old label.json')).toEqual({
    ...{ name: 'my-old-label', title: 'my old label' },
    content: JSON.stringify({ panels }),
  })
})

test.each([
  ['a picture', '\u0089PNG', 'not_json'],
  ['a list', '[1,2]', 'not_a_template'],
  ['a customer', '{"name":"Luk"}', 'not_a_template'],
  ['content that is no JSON', '{"name":"x","content":"{"}', 'not_a_template'],
  ['a template without panels', '{"name":"x","content":{"panels":[]}}', 'no_panels'],
  ['a file of 3 MB', `"${'x'.repeat(3_000_000)}"`, 'too_large'],
])('%s is not a template, and the reason is shown', (_what, text, problem) => {
  expect(readTemplateFile(text, 'file.json')).toEqual({ problem })
})

test('an unknown document is asked for', () => {
  const file = JSON.stringify({ name: 'x', document: 'passport', content: { panels } })
  expect(readTemplateFile(file, 'x.json')).not.toHaveProperty('document')
})
