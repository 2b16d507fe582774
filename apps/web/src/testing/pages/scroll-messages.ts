import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

/** Scrolls up with the mouse wheel, because a list follows its end until the person scrolls, until earlier messages up to this one are loaded. */
export async function scrollUpTo(message: Locator) {
  const list = page.getByRole('region', { name: 'Messages' })
  const scroll = async () => {
    await userEvent.wheel(list, { delta: { y: -20_000 } })
    return message.query()
  }
  await expect.poll(scroll).not.toBeNull()
  await expect.element(message).toBeInViewport()
}
