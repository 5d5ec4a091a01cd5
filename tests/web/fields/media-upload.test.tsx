// Extent: all
import { File as NodeFile } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownResources, type OwnResources } from '#tests/support/own-resources.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

let files: OwnResources
beforeEach(async () => {
  files = await ownResources()
  // The server runs in this process, with the files and forms of Node instead of those of jsdom.
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
})
afterEach(() => files.drop())

const chooser = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) throw new Error('no pictures can be chosen')
    return input
  })

test('a picture is uploaded into a record, and a text file is refused at the field', async () => {
  await files.edit('colors', (file) => {
    file.properties.pictures = { title: '图片', titles: { en: 'Pictures' }, kind: 'media' }
    file.form.sections[0]?.fields.push('pictures')
  })
  const { open, call } = await openScreens({ RESOURCES_DIR: files.folder })
  const user = await open('colors', '?open=colors/new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rose')
  const picture = new File([readFileSync('docs/pictures/order-screen.png')], 'rose.png', {
    type: 'image/png',
  })
  await user.upload(await chooser(), picture)
  expect(await screen.findByRole('img', { name: 'M000001' })).toBeInTheDocument()
  await user.upload(await chooser(), new File(['%PDX'], 'notes.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/^notes.pdf: Only/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', '/colors/1')).body).toMatchObject({ pictures: ['M000001'] })
})
