import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from './running-server'
import { timeLimit } from './pace'

/**
 * The pattern of a button's name: its icon's name may come first, and antd puts a space between two Chinese
 * characters.
 */
export function named(text: string): RegExp {
  return new RegExp(`^(?:[a-z-]+ )?${[...text].join('\\s*')}$`)
}

/** The button of that name. */
export function button(scope: Page | Locator, text: string): Locator {
  return scope.getByRole('button', { name: named(text) })
}

/** The dialog on top. */
export function topDialog(page: Page): Locator {
  return page.getByRole('dialog').last()
}

/** The dialog with this text, wherever it lies. */
export function dialogWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole('dialog').filter({ hasText: text }).last()
}

/**
 * Waits until a window has grown to its size: while it grows, buttons move away between press and release.
 */
export async function opened(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toHaveClass(/-(appear|enter)\b/)
}

/** Opens the back office, which leads to the login page, and signs in as the admin or the given user. */
export async function signIn(page: Page, server: RunningServer, username = 'admin'): Promise<void> {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(server.password)
  await button(page, '登录').click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
}

/** Goes to a page by the sidebar; a closed `group` is opened first. */
export async function goTo(page: Page, title: string, group?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主导航' })
  const entry = menu.getByRole('link', { name: title, exact: true })
  if (group !== undefined && !(await entry.isVisible())) await menu.getByText(group, { exact: true }).click()
  // A user whose click led nowhere on a busy machine clicks again.
  await expect(async () => {
    await entry.click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible({
      timeout: timeLimit(8_000),
    })
  }).toPass({ timeout: timeLimit(40_000) })
}

/** Types into a field of a form, chooses the record of a reference, or turns a switch on. */
export type FieldValue = string | { choose: string } | true

async function fillField(page: Page, form: Locator, label: string, value: FieldValue): Promise<void> {
  const field = form.getByLabel(new RegExp(`^${label}`)).first()
  if (value === true) return field.click()
  if (typeof value === 'string') return field.fill(value)
  await choose(page, field, value.choose)
}

/** Searches in a select and takes the first record found. */
export async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill(text)
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click()
}

/** Fills the dialog on top and saves it, which closes it. */
export async function fillAndSave(page: Page, values: Record<string, FieldValue>): Promise<void> {
  const dialog = topDialog(page)
  for (const [label, value] of Object.entries(values)) await fillField(page, dialog, label, value)
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
}

/** Makes a record on the open list, and expects it there. */
export async function create(page: Page, values: Record<string, FieldValue>): Promise<void> {
  await button(page.getByRole('main'), '新建').first().click()
  await fillAndSave(page, values)
}
