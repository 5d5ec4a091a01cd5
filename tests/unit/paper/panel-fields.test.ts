import { expect, test } from 'vitest'
import { fieldsInContent } from '#paper/panel-fields'

test('what a template prints is known by its fields, those of tables and of referred records too', () => {
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

test('what is no JSON prints nothing', () => {
  expect(fieldsInContent('').size).toBe(0)
  expect(fieldsInContent('{').size).toBe(0)
})
