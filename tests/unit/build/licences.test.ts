import path from 'node:path'
import { expect, test } from 'vitest'
import { licenceOf, namedByServer, packageOf, withNeeds } from '../../../src/build/licences'
import { root } from '../../support/source'

const folder = (name: string) => path.join(root, 'node_modules', name)

test('a module belongs to the package whose folder it lies in, and ours belong to none', () => {
  expect(packageOf('/shop/node_modules/antd/es/index.js')).toBe('/shop/node_modules/antd')
  expect(packageOf('\0/shop/node_modules/@refinedev/core/dist/index.mjs?commonjs')).toBe(
    '/shop/node_modules/@refinedev/core',
  )
  expect(packageOf('/shop/node_modules/a/node_modules/b/index.js')).toBe(
    '/shop/node_modules/a/node_modules/b',
  )
  expect(packageOf('/shop/src/web/app/App.tsx')).toBeUndefined()
})

test('the server’s packages are those it names, fonts included, with all their dependencies', () => {
  const named = namedByServer(root)
  expect(named).toEqual(expect.arrayContaining(['hono', 'pdfkit', '@expo-google-fonts/noto-serif-sc']))
  expect(named).not.toContain('antd')
  const all = withNeeds(named, root)
  for (const name of ['pdfkit', 'fontkit', 'restructure', 'sharp']) expect(all).toContain(folder(name))
})

test('a licence has its name and its text, that of a font too', () => {
  expect(licenceOf(folder('pdfkit'), root)).toMatchObject({ name: 'pdfkit', licence: 'MIT' })
  const font = licenceOf(folder('@expo-google-fonts/noto-sans-sc'), root)
  expect(font.licence).toContain('OFL-1.1')
  expect(font.text).toContain('SIL Open Font License')
})

test('the licence of a package that does not name one is recognised by its text', () => {
  expect(licenceOf(folder('png-js'), root).licence).toBe('MIT')
})

test('hiprint’s core has another licence than its package names', () => {
  const { licence, text } = licenceOf(folder('vue-plugin-hiprint'), root)
  expect(licence).toContain('LGPL-2.1')
  expect(text).toContain('jQuery Hiprint')
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
})

test('the library that decodes pictures comes for this platform, under a licence of which it has only the name', () => {
  const libvips = [...withNeeds(['sharp'], root)].find((each) => each.includes('sharp-libvips'))
  const { licence, text } = licenceOf(libvips ?? '', root)
  expect(licence).toBe('LGPL-3.0-or-later')
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
})
