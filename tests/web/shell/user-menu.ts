import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the user menu, and the choices of one of its entries. */
export async function openInUserMenu(user: UserEvent, entry: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }))
}
