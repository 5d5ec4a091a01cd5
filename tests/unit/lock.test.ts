import { expect, test } from 'vitest'
import { read } from '../support/source'

interface Locked {
  version: string
  resolved?: string
  integrity?: string
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const locked = Object.entries(packages).filter(([at]) => at !== '')

const versionsOf = (name: string) =>
  locked.filter(([at]) => at.endsWith(`node_modules/${name}`)).map(([, { version }]) => version)

test('the lock file has the contents of each package, and not the place it is fetched from', () => {
  expect(locked.length).toBeGreaterThan(400)
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  expect(locked.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([])
})

test("of hiprint's unused dependencies none has an old version with known holes", () => {
  expect(versionsOf('jspdf').map((version) => Number.parseInt(version, 10))).toEqual([4])
  expect(versionsOf('dompurify').map((version) => Number.parseInt(version, 10))).toEqual([3])
})

test('one set of icons exists: with another below antd, versions of npm disagree on what the lock file lacks', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'))
  expect(versionsOf('@ant-design/icons')).toEqual([dependencies['@ant-design/icons']])
})
