// Extent: all
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

/** A ring with two photos and a chain without any; one ring lies in stock. */
async function shopWithPhotos(photos: string | null) {
  const screens = await openScreens()
  await sql`insert into products (code, name, photos) values
    ('R100', 'Plain ring', ${photos}::jsonb), ('C100', 'Cable chain', null)`.execute(screens.db)
  await sql`insert into inventorys (code, name, product_code) values ('R100-S12', 'Plain ring', 'R100')`.execute(
    screens.db,
  )
  return screens
}

const pictures = () => [...document.querySelectorAll('.record-list img')]
const sources = () => pictures().map((picture) => picture.getAttribute('src'))

test('the first photo of a product stands small before its code, and a product without photos has none', async () => {
  const { open } = await shopWithPhotos('["M1", "M2"]')
  await open('products')
  const row = (await screen.findByRole('link', { name: 'R100' })).closest('tr') ?? document.body
  expect(row.querySelector('img')).toHaveAttribute('src', '/media/M1?size=small')
  expect(within(row).getAllByRole('link')[0]).toHaveTextContent('R100')
  expect(sources()).toEqual(['/media/M1?size=small'])
})

test('a stock row has the photo of its product, without another call for it', async () => {
  const { open, asked } = await shopWithPhotos('["M1"]')
  await open('inventorys')
  await screen.findByRole('link', { name: 'R100-S12' })
  expect(sources()).toEqual(['/media/M1?size=small'])
  expect(asked.filter(({ call }) => call.includes('products'))).toEqual([])
})

test('a list without photos leaves no room for them', async () => {
  const { open } = await shopWithPhotos(null)
  await open('products')
  await screen.findByRole('link', { name: 'R100' })
  expect(pictures()).toEqual([])
})

test('a photo that cannot be drawn leaves no hole', async () => {
  const { open } = await shopWithPhotos('["M1"]')
  await open('products')
  await screen.findByRole('link', { name: 'R100' })
  for (const picture of pictures()) fireEvent.error(picture)
  await waitFor(() => expect(pictures()).toEqual([]))
  expect(screen.getByRole('link', { name: 'R100' })).toBeVisible()
})
