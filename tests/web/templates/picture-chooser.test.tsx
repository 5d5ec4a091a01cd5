// Extent: all
import { File as NodeFile } from 'node:buffer'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import * as downloads from '#web/data/download.ts'
import { ApiError } from '#web/data/request.ts'
import { loadResources } from '#web/data/resources.ts'
import { PictureChooser } from '#web/pages/templates/PictureChooser.tsx'
import { dot } from '#tests/support/photo.ts'
import { uploadFile } from '#tests/support/picture.ts'
import { Providers } from '#tests/support/providers.tsx'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
beforeEach(async () => {
  // The server runs in this process, with the files and forms of Node instead of those of jsdom.
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
})

/** A shop with a stored logo and certificate, and an own picture to choose. */
async function openChooser() {
  const screens = await openScreens()
  await uploadFile(screens, 'LOGO', new File([dot], 'logo.png'))
  await uploadFile(screens, 'PAPER', new File(['%PDF-1.7'], 'certificate.pdf'))
  const [onFile, onClose] = [vi.fn<(file: Blob) => void>(), vi.fn<() => void>()]
  const resources = await loadResources()
  await act(async () => {
    render(
      <Providers resources={resources}>
        <PictureChooser onFile={onFile} onClose={onClose} />
      </Providers>,
    )
  })
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), onFile, onClose }
}

test('a stored picture can be chosen, and no document', async () => {
  const { user, onFile, onClose } = await openChooser()
  const file = new Blob([dot], { type: 'image/png' })
  const asked = vi.spyOn(downloads, 'downloadFrom').mockResolvedValue(file)
  await user.click(await screen.findByRole('button', { name: /logo\.png/ }))
  await waitFor(() => expect(onFile).toHaveBeenCalledWith(file))
  expect(asked).toHaveBeenCalledWith('/media/LOGO')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByText('certificate.pdf')).not.toBeInTheDocument()
})

test('an unreadable picture is marked, and the others stay', async () => {
  const { user, onFile } = await openChooser()
  vi.spyOn(downloads, 'downloadFrom').mockRejectedValue(new ApiError(404, 'not_found', 'Not found'))
  await user.click(await screen.findByRole('button', { name: /logo\.png/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This picture cannot be read: Not found')
  expect(onFile).not.toHaveBeenCalled()
})

test('a search that finds nothing explains where pictures come from', async () => {
  const { user } = await openChooser()
  await user.type(await screen.findByRole('searchbox', { name: 'Search by code or name' }), 'moon{Enter}')
  expect(await screen.findByText(/No pictures found/)).toBeInTheDocument()
})
