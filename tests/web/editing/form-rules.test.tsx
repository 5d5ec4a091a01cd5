import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownResources, type OwnResources } from '#tests/support/own-resources.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

let files: OwnResources
beforeEach(async () => {
  files = await ownResources()
})
afterEach(() => files.drop())

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

/** Colours that are plated or not; plated ones have a thickness, and may have a bath. */
async function platedColors() {
  await files.edit('colors', (file) => {
    file.properties.plated = { title: '电镀', titles: { en: 'Plated' }, kind: 'boolean', default: false }
    file.properties.microns = { title: '厚度', titles: { en: 'Microns' }, kind: 'decimal', minimum: 0.1 }
    file.properties.bath = { title: '镀液', titles: { en: 'Bath' }, kind: 'text' }
    file.form.sections[0]?.fields.push('plated', 'microns', 'bath')
    file.allOf = [
      {
        if: { properties: { plated: { const: true } } },
        then: { required: ['microns'], properties: { bath: true } },
      },
    ]
  })
  return openScreens({ RESOURCES_DIR: files.folder })
}

test('a field is shown, and required, only while its condition holds, and the focus stays', async () => {
  const { open, call } = await platedColors()
  const user = await open('colors', '?open=colors/new')
  await user.type(await field(/^Name/), 'Rose')
  expect(screen.queryByRole('textbox', { name: /^Microns/ })).not.toBeInTheDocument()

  const plated = screen.getByRole('switch', { name: 'Plated' })
  await user.click(plated)
  expect(await field('Microns')).toBeVisible()
  expect(screen.getByText('Microns')).toHaveTextContent('Microns *')
  expect(await field('Bath')).toBeVisible()
  expect(plated).toHaveFocus()
  await user.click(save())
  expect(await screen.findByText('Required')).toBeVisible()

  await user.type(await field(/^Microns/), '2.5')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', '/colors/1')).body).toMatchObject({ plated: true, microns: 2.5, bath: null })
})

test('a field that its condition hides is not sent, and comes back with its condition', async () => {
  const { open, asked } = await platedColors()
  const user = await open('colors', '?open=colors/new')
  await user.type(await field(/^Name/), 'Rose')
  const plated = screen.getByRole('switch', { name: 'Plated' })
  await user.click(plated)
  await user.type(await field(/^Microns/), 'thick')
  await user.click(plated)
  expect(screen.queryByRole('textbox', { name: /^Microns/ })).not.toBeInTheDocument()
  await user.click(plated)
  expect(await field(/^Microns/)).toHaveValue('thick')
  await user.click(plated)
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  const saved = asked.find(({ call }) => call === 'POST /_api/colors')
  expect(saved?.body).toEqual({ name: 'Rose', plated: false })
})

test('choosing a record copies the fields that the resource names, and they can be changed afterwards', async () => {
  await files.edit('colors', (file) => {
    file.properties.customer_id = {
      title: '客户',
      titles: { en: 'Customer' },
      kind: 'reference',
      to: 'customers',
      prefill: { phone: 'phone' },
    }
    file.properties.phone = { title: '电话', titles: { en: 'Phone' }, kind: 'text' }
    file.form.sections[0]?.fields.push('customer_id', 'phone')
  })
  const { open, call } = await openScreens({ RESOURCES_DIR: files.folder })
  await call('POST', '/customers', { name: 'Luk', phone: '2345 6789' })
  const user = await open('colors', '?open=colors/new')
  await user.type(await field(/^Name/), 'Rose')
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
  await user.click(await screen.findByTitle(/Luk/))
  await waitFor(async () => expect(await field('Phone')).toHaveValue('2345 6789'))

  await user.clear(await field('Phone'))
  await user.type(await field('Phone'), '1')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', '/colors/1')).body).toMatchObject({ customer_id: 1, phone: '1' })
})

test('a refused value without a field in the form is named above the form', async () => {
  await files.edit('colors', (file) => {
    file.properties.mill = { title: '厂', titles: { en: 'Mill' }, kind: 'text' }
    file.properties.batch = { title: '批', titles: { en: 'Batch' }, kind: 'text' }
    file.form.sections[0]?.fields.push('mill')
    file.dependentRequired = { mill: ['batch'] }
  })
  const { open } = await openScreens({ RESOURCES_DIR: files.folder })
  const user = await open('colors', '?open=colors/new')
  await user.type(await field(/^Name/), 'White')
  await user.type(await field('Mill'), 'A')
  await user.click(save())

  expect(await screen.findByText('Batch:')).toBeVisible()
})
