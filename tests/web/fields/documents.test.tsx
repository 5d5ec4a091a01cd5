// Extent: all
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { json } from '#web/fields/registry.tsx'
import { media } from '#web/fields/media/MediaField.tsx'
import { startLanguages } from '#web/data/languages/i18n.ts'
import type { FieldEntry } from '#web/fields/field-entry.ts'

beforeEach(() => startLanguages('en'))

function Field({ entry: { Input }, first }: { entry: FieldEntry; first: unknown }) {
  const [value, setValue] = useState(first)
  const field = { title: '栏', kind: 'json' } as const
  return (
    <>
      <Input
        id="field"
        name="field"
        field={field}
        value={value}
        onChange={setValue}
        record={{}}
        invalid={false}
      />
      <output>{JSON.stringify(value) ?? 'nothing'}</output>
    </>
  )
}

test('a document is checked while it is typed, and laid out afterwards', async () => {
  render(<Field entry={json} first={undefined} />)
  const user = userEvent.setup()
  const input = screen.getByRole('textbox', { hidden: false })
  await user.click(input)
  await user.paste('{"karat":18')
  expect(screen.getByText('Not valid JSON')).toBeVisible()
  expect(input).toBeInvalid()

  await user.paste('}')
  expect(screen.queryByText('Not valid JSON')).not.toBeInTheDocument()
  await user.tab()
  expect(input).toHaveValue('{\n  "karat": 18\n}')
  expect(screen.getByText('{"karat":18}')).toBeInTheDocument()
})

test('text that is not a document is refused, and an empty one is no value', async () => {
  expect(json.problem?.('{"karat":')).toBe('fields.jsonInvalid')
  expect(json.problem?.({ karat: 18 })).toBeUndefined()
  render(<Field entry={json} first={[1]} />)
  await userEvent.setup().clear(screen.getByRole('textbox', { hidden: false }))
  expect(screen.getByText('nothing')).toBeInTheDocument()
})

test('pictures are put in order and taken out', async () => {
  render(<Field entry={media} first={['M1', 'M2', 'M3']} />)
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: 'Move forward: M3' }))
  expect(screen.getByText('["M1","M3","M2"]')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove: M1' }))
  expect(screen.getByText('["M3","M2"]')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Move forward: M3' })).toBeDisabled()
})
