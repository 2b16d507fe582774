import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import PhoneDrawer from './phone-drawer.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <PhoneDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

test('the menu holds the focus and closes by its button and by a click beside it', async () => {
  await renderInApp(<Page />)
  const opener = page.getByRole('button', { name: 'Open', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect.element(drawer).toBeVisible()
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true)
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await opener.click()
  await expect.element(drawer).toBeVisible()
  const { left, right } = drawer.element().getBoundingClientRect()
  const x = left > 0 ? left / 2 : (right + window.innerWidth) / 2
  // The page is inert, so the locator's own checks would fail.
  await page.elementLocator(document.documentElement).click({ position: { x, y: 300 }, force: true })
  await expect.element(drawer).not.toBeInTheDocument()
})
