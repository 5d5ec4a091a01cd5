import { expect, test } from 'vitest'
import { openingForm, opensWith } from '#sheet/opening-forms'
import { importColumns } from '#sheet/sheet-columns'
import { servedResources } from '../../support/served-resources'

const resources = servedResources()

test('the sheet of opening stock takes the same values as an opening at the counter, sequences too', () => {
  const form = openingForm('opening_stock', resources)
  expect(form?.required).toEqual(['product_code', 'quantity', 'weight'])
  const columns = form ? importColumns(form).map(({ name }) => name) : []
  for (const name of [
    'color_id',
    'size',
    'supplier_code',
    'labor_fee',
    'diamond_fee_value',
    'inventory_code_seq',
    'location',
  ])
    expect(columns).toContain(name)
  expect(columns).not.toContain('code')
})

test('the form is the same for the same resources, and does not exist for hidden ones', () => {
  expect(openingForm('opening_orders', resources)).toBe(openingForm('opening_orders', resources))
  const { gold_bars: _hidden, ...others } = resources
  expect(openingForm('opening_gold_bars', others)).toBeUndefined()
})

test('lists of opening data lead to its sheets', () => {
  expect(
    Object.values(resources)
      .filter(opensWith)
      .map(({ $id }) => $id)
      .toSorted(),
  ).toEqual(['customer_balance_details', 'diamonds', 'gold_bars', 'inventorys', 'orders'])
})
