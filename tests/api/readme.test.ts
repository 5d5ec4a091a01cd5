import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkResources } from '#server/schema/load-resources'
import { useCases } from '#server/usecases/registry'
import { problemsOf } from '../support/own-resources'
import type { TestShop } from '../support/shop'
import { shopOfOwnFiles } from '../support/shop-of-own-files'
import { read } from '../support/source'

const own = shopOfOwnFiles('readme')
let shop: TestShop

beforeEach(async () => {
  shop = await own.open()
})

/** The text of README.md about fields, and its examples to paste. */
const [, section = ''] = /## Add a field\n(.*?)\n## /s.exec(read('README.md')) ?? []
const [line = '', file = ''] = [...section.matchAll(/```json\n(.*?)\n```/gs)].map(([, block = '']) => block)
const pastes = [...section.matchAll(/`("[a-z]+", )` after `("[a-z]+": \[)`.*? after `("[a-z]+": \[)`/g)]

/** Puts a text after the first occurrence of another one, like a reader who follows the page word by word. */
async function paste(name: string, text: string, behind: string) {
  const content = await readFile(path.join(own.files.folder, `${name}.json`), 'utf8')
  expect(content).toContain(behind)
  await own.files.write(
    name,
    content.replace(behind, () => behind + text),
  )
}

function checked(): string[] {
  const lines: string[] = []
  checkResources(own.files.folder, useCases, (each) => lines.push(each))
  return lines
}

test('a field pasted from the README is kept, checked, listed and asked for', async () => {
  expect(section).toContain('In `resources/customers.json`, paste this line below `"properties": {`')
  await paste('customers', `\n${line}`, '"properties": {')
  expect(pastes).toHaveLength(1)
  const [, word = '', ...places] = pastes[0] ?? []
  for (const place of places) await paste('customers', word, place)
  expect(checked()).toEqual([expect.stringMatching(/^\d+ resources, no mistakes$/)])

  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  const saved = await shop.call('POST', '/customers', { name: '陈', birthday: '1990-05-17' })
  expect(saved).toMatchObject({ status: 201, body: { birthday: '1990-05-17' } })
  expect(await shop.call('POST', '/customers', { name: '李', birthday: 'May' })).toMatchObject({
    status: 422,
  })
  expect((await shop.call('POST', '/customers/search', { sorts: 'birthday|DESC' })).status).toBe(200)
  expect((await shop.call('GET', '/resources/customers')).body).toMatchObject({
    list: { columns: expect.arrayContaining(['birthday']) },
    form: { sections: [{ fields: expect.arrayContaining(['birthday']) }, {}] },
  })
})

test('a resource pasted from the README has its table, its screens and its rights', async () => {
  const [, name = ''] = /Paste this as `resources\/(\w+)\.json`/.exec(section) ?? []
  await own.files.write(name, file)
  expect(checked()).toEqual([expect.stringMatching(/^\d+ resources, no mistakes$/)])

  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  const saved = await shop.call('POST', `/${name}`, { name: '金源行' }, { as: 'clerk' })
  expect(saved).toMatchObject({ status: 201, body: { code: 'S001', name: '金源行' } })
  expect((await shop.call('POST', `/${name}/search`, { q: 'jyh' })).body).toMatchObject({ total: 1 })
  expect((await shop.call('DELETE', `/${name}/1`, undefined, { as: 'clerk' })).status).toBe(403)
  expect((await shop.call('DELETE', `/${name}/1`)).status).toBe(204)
  expect((await shop.call('GET', `/resources/${name}`)).body).toMatchObject({
    dialog: { width: '70%', height: '70%' },
  })
})
