// Extent: all
import { File as NodeFile } from 'node:buffer'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dot } from '#tests/support/photo.ts'
import { uploadFile } from '#tests/support/picture.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/MediaDialog.tsx')
})
beforeEach(async () => {
  // The server runs in this process, with the files and forms of Node instead of those of jsdom.
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
})

/** The open dialog of a file with the code `RING`. */
async function openMedia(content: Uint8Array<ArrayBuffer> | string, name: string) {
  const screens = await openScreens()
  await uploadFile(screens, 'RING', new File([content], name))
  const user = await screens.open('medias', '?open=medias/RING')
  return { ...screens, user }
}

test('the dialog of a picture shows the picture', async () => {
  await openMedia(dot, 'ring.png')
  const picture = await screen.findByRole('img', { name: 'ring.png' })
  expect(picture.getAttribute('src')).toMatch(/^\/media\/RING\?size=medium&v=/)
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('ring.png')
})

test('a picture whose file cannot be drawn shows that', async () => {
  await openMedia(dot, 'ring.png')
  fireEvent.error(await screen.findByRole('img', { name: 'ring.png' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture’s file is missing or damaged')
  expect(screen.queryByRole('img', { name: 'ring.png' })).not.toBeInTheDocument()
})

test('a document shows that it is not a picture, and leads to its file', async () => {
  await openMedia('%PDF-1.7', 'certificate.pdf')
  expect(await screen.findByText(/This is not a picture/)).toHaveTextContent('application/pdf')
  expect(screen.getByRole('link', { name: 'Open the file' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/media\/RING\?v=/),
  )
})
