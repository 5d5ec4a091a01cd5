import { expect, test } from 'vitest'
import { isWeak } from '#server/process/password'

test.each([
  ...['123456789012', 'password1234', 'qwerty123456', 'iloveyou1234', '1q2w3e4r5t6y', 'administrator'],
  ...['letmein12345', 'welcome12345', 'aaaaaaaaaaaa', 'abcdefghijkl', '1qaz2wsx3edc', 'football1234'],
])('%s, a commonly leaked password, is weak', async (password) => {
  expect(await isWeak(password)).toBe(true)
})

test.each([
  ['other cases and signs', 'P@SSw0rd!2024'],
  ['a word said twice', 'sunshinesunshine'],
  ['a row of keys and figures', 'qwertyuiop12'],
  ['a pattern of keys', 'zaq1xsw2cde3'],
  ['a repetition', 'abcabcabcabc'],
  ['a common word, a year and signs', 'Dragon2024!!'],
  ['what we are called', 'goldbook1234'],
  ['our trade', 'goldgoldgold'],
  ['what is typed in Chinese', 'woaini520131'],
  ['the same backwards', 'drowssap4321'],
])('%s make no password: %s', async (_what, password) => {
  expect(await isWeak(password)).toBe(true)
})

test.each([
  ['mei123456789'],
  ['meimeimeimei'],
  ['lukfookjewellery'],
  ['Luk Fook 2024'],
  ['陆福珠宝陆福珠宝陆福珠宝'],
])('the name of the user or of the shop makes no password: %s', async (password) => {
  expect(await isWeak(password, ['mei', 'Luk Fook', '陆福珠宝'])).toBe(true)
})

test.each([
  ...[
    'blue kettle river seven',
    'k7dm-x2pq-9fzh-mmnv',
    '我爱金子九百九十九朵玫瑰',
    'the-clerk-at-the-counter',
  ],
  ...['correct horse battery', 'mi abuela canta tangos', 'x'.repeat(3) + 'Wq8#tB2$vL0'],
])('%s is not easily guessed', async (password) => {
  expect(await isWeak(password, ['mei', 'Luk Fook'])).toBe(false)
})
