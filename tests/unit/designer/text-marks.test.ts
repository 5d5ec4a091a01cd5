import { expect, test } from 'vitest'
import { toggleBold, toggleList } from '../../../src/designer/options/option-input'

test('a selection becomes bold, and plain again', () => {
  const bold = toggleBold({ text: '凭单据退换', from: 1, to: 3 })
  expect(bold).toEqual({ text: '凭**单据**退换', from: 3, to: 5 })
  expect(toggleBold(bold)).toEqual({ text: '凭单据退换', from: 1, to: 3 })
})

test('the lines of a selection become items, numbered ones, and lines again', () => {
  const bullets = toggleList({ text: '须知\n凭单据\n7 天内\n谢谢', from: 4, to: 8 }, 'bullets')
  expect(bullets.text).toBe('须知\n- 凭单据\n- 7 天内\n谢谢')
  const numbers = toggleList(bullets, 'numbers')
  expect(numbers.text).toBe('须知\n1. 凭单据\n2. 7 天内\n谢谢')
  expect(toggleList(numbers, 'numbers').text).toBe('须知\n凭单据\n7 天内\n谢谢')
})

test('an empty text becomes an empty item', () => {
  expect(toggleList({ text: '', from: 0, to: 0 }, 'bullets')).toEqual({ text: '- ', from: 0, to: 2 })
})
