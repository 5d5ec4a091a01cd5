import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialogWith, opened } from './journey'

/** The box of an order for scanned codes. */
export const scanner = (page: Page): Locator => page.getByRole('combobox', { name: '扫描或搜索' })

/** Types like a USB scanner: the code, then Enter. The box has the focus already. */
export async function scan(page: Page, code: string): Promise<void> {
  await expect(scanner(page)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** An editable cell of an order’s lines. */
export const cell = (page: Page, column: string, line: number): Locator =>
  page.getByRole('textbox', { name: `${column} ${line}`, exact: true })

/** The payments of the order in a page or dialog. */
export const paymentsIn = (scope: Locator): Locator => scope.getByRole('region', { name: '收付款' })

/** The unpaid amount of an order as shown: until a payment arrives, the whole amount that is due. */
export const unpaidIn = (scope: Locator): Locator =>
  paymentsIn(scope)
    .getByLabel(/^(未付金额|应[收付]金额)$/)
    .last()

/** The unpaid gold of an order. */
export const unpaidGoldIn = (scope: Locator): Locator =>
  paymentsIn(scope)
    .getByLabel(/^(未付金重|应[收付]金重)$/)
    .last()

/** Confirms the order in a page or dialog by the button of that name, which is gone then. */
export async function confirmOrder(page: Page, scope: Locator, action: string): Promise<void> {
  await button(scope, action).click()
  const question = dialogWith(page, `${action}？`)
  await opened(question)
  await button(question, action).click()
  await expect(button(scope, action)).toBeHidden()
  await expect(scope.getByText('已确认', { exact: true }).filter({ visible: true }).first()).toBeVisible()
}

interface Tender {
  method?: '现金' | '余额'
  /** The amount; all that is unpaid by default. */
  amount?: string
  deposit?: true
}

/** Takes a payment of the order in a page or dialog, in cash by default. */
export async function pay(page: Page, scope: Locator, tender: Tender = {}): Promise<void> {
  const { method = '现金', amount, deposit } = tender
  await button(paymentsIn(scope), method).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('radiogroup', { name: '付款方式' }) })
  await expect(dialog.getByLabel('金额')).toBeFocused()
  if (amount !== undefined) await dialog.getByLabel('金额').fill(amount)
  if (deposit) await dialog.getByLabel('定金').click()
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
}
