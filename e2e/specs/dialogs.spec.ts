import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Whether the page behind a dialog can take the focus. */
const canFocusBehind = (page: Page) =>
  page.evaluate(() => {
    const behind = document.querySelector<HTMLElement>('main button')!
    behind.focus()
    return document.activeElement === behind
  })

test('A dialog makes the page inert and still, and toasts above it can be used', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/profile')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  expect(await canFocusBehind(page)).toBe(true)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog).toBeVisible()
  expect(await canFocusBehind(page)).toBe(false)
  const scrolledTo = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, -600)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  const toast = page.getByRole('status').getByText('No password entered')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  // A toast that is shown in the dialog stays when the dialog closes.
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
})

test('A busy dialog stays open however often Escape is pressed', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/contacts')
  await page.getByRole('button', { name: 'Add New Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Contact' })
  await dialog.getByLabel('Name').fill('Ada')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/contacts/', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  for (let n = 0; n < 4; n++) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  held.resolve()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ada' })).toBeVisible()
})

test('A question over a dialog closes alone, and both return the focus', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await ines.call('POST /api/contacts/', { name: 'Ada' })
  await page.goto('/app/contacts')
  const opener = page.getByRole('button', { name: 'Ada', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Ada' })
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Contact Deletion' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('A press beside the drawer or the search closes it', { tag: '@phone' }, async ({ page, loginAs, isMobile }) => {
  await loginAs('user')
  await page.goto('/app/profile')
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.mouse.click(385, 400)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    return
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.mouse.click(5, 400)
  await expect(search).toBeHidden()
})
