import { expect, test } from 'vitest'
import { nameToday } from '#web/data/records/agreed-names.ts'

const agreed = { code: 'LUK', name: '陆记珠宝' }

test.each([
  { what: 'is not said where nothing was agreed', then: null, today: agreed, said: undefined },
  { what: 'is not said of the same name', then: agreed, today: { ...agreed }, said: undefined },
  { what: 'is the new name', then: agreed, today: { ...agreed, name: 'Luk Intl' }, said: 'Luk Intl' },
  {
    what: 'has the code, where that is new',
    then: agreed,
    today: { code: 'LUK2', name: '陆记珠宝' },
    said: 'LUK2 陆记珠宝',
  },
  { what: 'is not known of what is not told', then: agreed, today: null, said: undefined },
])('the name of a record today $what', ({ then, today, said }) => {
  expect(nameToday(then, today, 'zh')).toBe(said)
})

test('a reader of English sees a new English name, and none that only others read', () => {
  const then = { ...agreed, name_en: 'Luk Jewellery' }
  expect(nameToday(then, { ...then, name: '陆记金行' }, 'en')).toBeUndefined()
  expect(nameToday(then, { ...then, name_en: 'Luk Gems' }, 'en')).toBe('Luk Gems')
})
