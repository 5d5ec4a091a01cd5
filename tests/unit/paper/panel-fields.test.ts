import { expect, test } from 'vitest'
import { fieldsInContent } from '#paper/panel-fields'

test('the content of a paper is known by the fields of its template, those of tables and of referred records too', () => {
  const content = JSON.stringify({
    panels: [
      {
        printElements: [
          { options: { field: 'customer.name', title: 'code' } },
          { options: { field: 'order_details', columns: [[{ field: 'weight', title: '重量' }]] } },
        ],
      },
    ],
  })
  expect([...fieldsInContent(content)]).toEqual(['customer', 'name', 'order_details', 'weight'])
})

test('a field counts where it has a place in a text, and where an element depends on it', () => {
  const texts = { title: '${customer.phone|0}', whenField: 'unpaid', columns: [[{ pattern: '${size}' }]] }
  const content = JSON.stringify({ panels: [{ printElements: [{ options: texts }] }] })
  expect([...fieldsInContent(content)]).toEqual(['customer', 'phone', 'unpaid', 'size'])
})

test('text that is not JSON prints nothing', () => {
  expect(fieldsInContent('').size).toBe(0)
  expect(fieldsInContent('{').size).toBe(0)
})
