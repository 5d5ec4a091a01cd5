// Extent: all
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'resources-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** The shipped resources, with one more property in colours. */
function resourcesWithHallmark(): string {
  fs.cpSync('resources', folder, { recursive: true })
  const file = path.join(folder, 'colors.json')
  const colors = JSON.parse(fs.readFileSync(file, 'utf8'))
  colors.properties.hallmark = { title: '印记', titles: { en: 'Hallmark' }, kind: 'integer', minimum: 1 }
  colors.list.columns.push('hallmark')
  colors.form.sections[0].fields.push('hallmark')
  fs.writeFileSync(file, JSON.stringify(colors))
  return folder
}

test('a property that is added to a resource file is a column of its list and a field of its form', async () => {
  const { open, call } = await openScreens({ RESOURCES_DIR: resourcesWithHallmark() })
  const user = await open('colors')
  expect(await screen.findByRole('columnheader', { name: 'Hallmark', hidden: false })).toBeVisible()

  await user.click((await screen.findAllByRole('button', { name: 'New' }))[0] ?? document.body)
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rose')
  const hallmark = screen.getByRole('textbox', { name: 'Hallmark' })
  await user.type(hallmark, '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not less than 1')).toBeVisible()

  await user.clear(hallmark)
  await user.type(hallmark, '７５０')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await screen.findByText('750')).toBeVisible()
  expect((await call('GET', '/colors/1')).body).toMatchObject({ name: 'Rose', hallmark: 750 })
})
