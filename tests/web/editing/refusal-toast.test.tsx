// Extent: all
import { renderHook, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { ApiError, type FieldProblem } from '#web/data/request.ts'
import { useRefusalText } from '#web/editing/save-notices.ts'
import { openScreens, serveScreens } from '../app/open-screen'

describe('a refused record on the screen', () => {
  serveScreens()

  test('shows what is wrong once, at its field; the toast counts the fields', async () => {
    const { open, call } = await openScreens()
    await call('POST', '/customers', { code: 'LUK', name: 'Luk' })
    const user = await open('customers', '?open=customers/new')
    await user.type(await screen.findByRole('textbox', { name: /^Code/ }), 'LUK')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Luk the younger')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('1 field needs attention')).toBeVisible()
    expect(screen.getAllByText(/already taken/)).toHaveLength(1)
  })
})

describe('the toast of a refusal', () => {
  const refused = (errors: FieldProblem[]) =>
    new ApiError(422, 'invalid', 'Some values are not valid', errors)
  const at = (path: string) => ({ path, message: 'wrong' })

  async function toastOf(error: ApiError, language: 'en' | 'zh') {
    await startLanguages()
    await changeLanguage(language)
    return renderHook(() => useRefusalText()).result.current(error)
  }

  test('counts each field once, however much is wrong with it', async () => {
    const three = refused([at('/name'), at('/lines/0/weight'), at('/lines/1/weight'), at('/name')])
    expect(await toastOf(three, 'en')).toBe('3 fields need attention')
    expect(await toastOf(three, 'zh')).toBe('有 3 项需要检查')
  })

  test('is the message where it concerns no field', async () => {
    expect(await toastOf(refused([]), 'en')).toBe('Some values are not valid')
    expect(await toastOf(refused([at('')]), 'en')).toBe('Some values are not valid')
  })
})
