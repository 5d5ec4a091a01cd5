import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, read, root } from '../support/source'

const pages = ['README.md', ...filesBelow('docs', '.md')].map((name) => ({ name, text: read(name) }))
type Page = (typeof pages)[number]

const withoutBlocks = (text: string) => text.replaceAll(/^```.*?^```$/gms, '')

/** The anchor of a heading: its words in lower case, joined by hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

function anchorsOf(name: string): string[] {
  const headings = withoutBlocks(read(name)).matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) => anchorOf(heading))
}

/** The targets of a page's links and pictures; those of other sites are not followed. */
function linksOf({ text }: Page): string[] {
  const links = withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)
  return [...links].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}

function isBroken(page: Page, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? page.name : path.posix.join(path.posix.dirname(page.name), file)
  if (!existsSync(path.join(root, target))) return true
  return anchor !== undefined && !anchorsOf(target).includes(anchor)
}

const topFolders =
  /^(?:src|tests|docs|resources|print-templates|licences)\/[^\s*{}]*$|^[\w.-]+\.(?:md|json|html|config\.ts)$/

/** Files and folders that a page names in code, from the root of the project. */
function pathsOf({ text }: Page): string[] {
  const names = withoutBlocks(text).matchAll(/`([^`\n]+)`/g)
  return [...names].map(([, name = '']) => name).filter((name) => topFolders.test(name))
}

/** Files that a reader is asked to make. */
const examples = new Set(['resources/suppliers.json'])

test('every link of the README and of docs/ leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => isBroken(page, link))
      .map((link) => `${page.name}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every file and folder that the README and docs/ name exists', () => {
  const missing = pages.flatMap((page) =>
    pathsOf(page)
      .filter((name) => !examples.has(name) && !existsSync(path.join(root, name)))
      .map((name) => `${page.name}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every page of docs/ is linked from another page', () => {
  const linked = new Set(
    pages.flatMap((page) =>
      linksOf(page).map((link) => path.posix.join(path.posix.dirname(page.name), link.split('#')[0] ?? '')),
    ),
  )
  expect(pages.map(({ name }) => name).filter((name) => name !== 'README.md' && !linked.has(name))).toEqual(
    [],
  )
})

test('the README has at most 1,000 words', () => {
  expect(
    read('README.md')
      .split(/\s+/)
      .filter((word) => word !== '').length,
  ).toBeLessThanOrEqual(1000)
})

test('every environment variable of the server is explained', () => {
  const [, table = ''] =
    /const help: Record<string, string> = \{\n(.*?)\n\}/s.exec(read('src/server/process/env.ts')) ?? []
  const variables = [...table.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(variables.length).toBeGreaterThan(10)
  expect(variables.filter((name) => !read('docs/operating.md').includes(`\`${name}\``))).toEqual([])
})

test('the dashboard of Grafana asks for figures that the server has', () => {
  const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('docs/grafana.json'))
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\bgoldbook_\w+/g) ?? []),
  )
  const told =
    read('src/server/request/metrics.ts')
      .match(/'goldbook_\w+'/g)
      ?.map((name) => name.slice(1, -1)) ?? []
  expect(asked.length).toBeGreaterThan(5)
  const unknown = asked.filter((name) => !told.includes(name.replace(/_(count|bucket|sum)$/, '')))
  expect(unknown).toEqual([])
})
