import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titleOfTemplate } from '#web/print/load-templates.ts'

const shipped = readdirSync('print-templates')
  .filter((file) => !file.endsWith('.schema.json'))
  .map((file): { name: string; title: string } => JSON.parse(readFileSync(`print-templates/${file}`, 'utf8')))

test.each(shipped)('the shipped $name has a title in four languages', ({ name, title }) => {
  const titles = (['zh', 'en', 'es', 'ja'] as const).map((language) => titleOfTemplate(name, title, language))
  expect(new Set(titles).size).toBe(4)
  expect(titles.every((each) => each !== '' && each !== title)).toBe(true)
})

test("a title of the shop's own stands as written, in every language", () => {
  expect(titleOfTemplate('sales-order', '门店销售单', 'en')).toBe('门店销售单')
  expect(titleOfTemplate('gift', '礼品单', 'ja')).toBe('礼品单')
  expect(titleOfTemplate('gift', '', 'ja')).toBe('gift')
})
