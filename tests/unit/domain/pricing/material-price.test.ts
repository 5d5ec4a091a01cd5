import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayOfOwnPrice,
  materialPrice,
  refuseOtherDay,
  type MaterialPricing,
} from '#domain/pricing/material-price'

const today = { value: 1084.06, currency: 'HKD', date: '2026-11-21' }
const fineGold: MaterialPricing = { price_share: 100, price_own: null, price_own_date: null }
const k18: MaterialPricing = { ...fineGold, price_share: 75 }
const platinum: MaterialPricing = { price_share: 100, price_own: 268.5, price_own_date: '2026-11-20' }

describe('a gram of a material is proposed at', () => {
  test.each([
    { what: 'the day’s price, of fine gold', material: fineGold, value: 1084.06 },
    { what: 'its share, of 18K, rounded half away from zero', material: k18, value: 813.05 },
    { what: 'the smallest share', material: { ...k18, price_share: 0.01 }, value: 0.11 },
    {
      what: 'twice the day’s price, the largest share',
      material: { ...k18, price_share: 200 },
      value: 2168.12,
    },
    {
      what: 'the day’s price, where nobody has set a share',
      material: { ...k18, price_share: null },
      value: 1084.06,
    },
    { what: 'the day’s price, of goods without a material', material: null, value: 1084.06 },
  ])('$what', ({ material, value }) => {
    expect(materialPrice(material, today)).toEqual({ ...today, value })
  })

  test('its own price and that price’s day, for platinum, also where gold has none', () => {
    const own = { value: 268.5, currency: 'HKD', date: '2026-11-20' }
    expect(materialPrice(platinum, today)).toEqual(own)
    expect(materialPrice(platinum, { ...today, currency: 'USD' })).toEqual(own)
    expect(materialPrice(platinum, undefined)).toEqual(own)
  })

  test('nothing, where it follows gold and gold has no price', () => {
    expect(materialPrice(k18, undefined)).toBeUndefined()
    expect(materialPrice(null, undefined)).toBeUndefined()
  })

  test('any share of any price, to the cent, half away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000_000_000n), fc.bigInt(1n, 20_000n), (cents, hundredths) => {
        const exact = (cents * hundredths + 5_000n) / 10_000n
        const material = { ...k18, price_share: Number(hundredths) / 100 }
        const price = materialPrice(material, { ...today, value: Number(cents) / 100 })
        expect(price?.value).toBe(Number(exact) / 100)
      }),
    )
  })
})

describe('the day of a material’s own price', () => {
  const stored = { price_own: 268.5, price_own_date: '2026-11-20' }

  test.each([
    { what: 'is today, of a new price', sent: { price_own: 270 }, before: stored, day: '2026-11-21' },
    {
      what: 'is today, where a form sends the former day along',
      sent: { ...stored, price_own: 270 },
      before: stored,
      day: '2026-11-21',
    },
    { what: 'is today, of a new material', sent: { price_own: 270 }, before: null, day: '2026-11-21' },
    {
      what: 'is the one that was typed with it',
      sent: { price_own: 270, price_own_date: '2026-11-19' },
      before: stored,
      day: undefined,
    },
    { what: 'stays, of the same price', sent: { ...stored, name: 'Pt950' }, before: stored, day: undefined },
    { what: 'stays, where no price is sent', sent: { name: 'Pt950' }, before: stored, day: undefined },
    { what: 'is none, of no price', sent: { price_own: null }, before: stored, day: undefined },
  ])('$what', ({ sent, before, day }) => {
    expect(dayOfOwnPrice(sent, before, '2026-11-21')).toBe(day)
  })
})

describe('where the price of the day is required', () => {
  const before = { ...today, value: 1000, date: '2026-11-20' }
  const line = { gold_price_per_gram_value: 1084.06, priced_by_hand: false, material: fineGold }
  const inHkd = ({ value }: { value: number }) => value
  const judge = (lines: object, prices = { ofDay: today, before }) =>
    refuseOtherDay([line, { ...line, ...lines }], today.date, prices, inHkd)
  const refusal = expect.objectContaining({
    ...{ code: 'price_of_another_day', path: '/order_details/1/gold_price_per_gram_value' },
    facts: { line: 2, order_date: '2026-11-21', date: '2026-11-20' },
  })

  test('a line with the price of the day before is refused, by its material', () => {
    expect(() => judge({ gold_price_per_gram_value: 1000 })).toThrow(refusal)
    expect(() => judge({ gold_price_per_gram_value: 750, material: k18 })).toThrow(refusal)
    expect(() => judge({ gold_price_per_gram_value: 813.05, material: k18 })).not.toThrow()
  })

  test('an earlier price of the same day, one typed by hand and a material’s own are not', () => {
    expect(() => judge({ gold_price_per_gram_value: 1080 })).not.toThrow()
    expect(() => judge({ gold_price_per_gram_value: 1000, priced_by_hand: true })).not.toThrow()
    expect(() => judge({ gold_price_per_gram_value: 1000, material: platinum })).not.toThrow()
  })

  test('nothing is sold on a day without a price', () => {
    const none = { ofDay: undefined, before }
    expect(() => refuseOtherDay([line], today.date, none, inHkd)).toThrow(
      expect.objectContaining({ code: 'price_of_another_day', facts: expect.objectContaining({ line: 1 }) }),
    )
    expect(() => refuseOtherDay([{ ...line, priced_by_hand: true }], today.date, none, inHkd)).not.toThrow()
  })
})
