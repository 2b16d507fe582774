import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { Menu } from './menu.tsx'

const select = { rename: vi.fn(), move: vi.fn(), open: vi.fn(), remove: vi.fn() }
const items = [
  { label: 'Rename', onSelect: select.rename },
  { label: 'Move', onSelect: select.move },
  { label: 'Open', onSelect: select.open, href: '#opened' },
  { label: 'Delete', onSelect: select.remove, danger: true, hasSeparator: true },
]
const trigger = page.getByRole('button', { name: 'Actions' })
const item = (name: string) => page.getByRole('menuitem', { name })

beforeEach(async () => {
  vi.resetAllMocks()
  await renderInApp(
    <>
      <Menu label="Actions" trigger="…" items={items} />
      <button type="button">Elsewhere</button>
    </>,
  )
})

test('a click opens the menu on its first item, and a choice closes it', async () => {
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await trigger.click()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect.element(item('Rename')).toHaveFocus()
  await item('Move').click()
  expect(select.move).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('arrows, Home, End and first letters move the focus and wrap around', async () => {
  trigger.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Rename')).toHaveFocus()
  const path: [key: string, focused: string][] = [
    ['{ArrowDown}', 'Move'],
    ['{End}', 'Delete'],
    ['{ArrowDown}', 'Rename'],
    ['{ArrowUp}', 'Delete'],
    ['{Home}', 'Rename'],
    ['o', 'Open'],
    ['d', 'Delete'],
  ]
  for (const [key, focused] of path) {
    await userEvent.keyboard(key)
    await expect.element(item(focused)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  expect(select.remove).toHaveBeenCalledOnce()
})

test('Escape closes the menu without a choice and returns the focus', async () => {
  await trigger.click()
  await expect.element(item('Rename')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
  for (const one of Object.values(select)) expect(one).not.toHaveBeenCalled()
})

test('Tab and a click elsewhere close the menu', async () => {
  await trigger.click()
  await expect.element(item('Rename')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await trigger.click()
  await expect.element(item('Rename')).toBeVisible()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('an item with an address is a link: a plain click selects it, a click with Ctrl is left to the browser', async () => {
  await trigger.click()
  await expect.element(item('Open')).toHaveAttribute('href', '#opened')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  item('Open')
    .element()
    .addEventListener('click', (event) => event.preventDefault(), { once: true })
  item('Open').element().dispatchEvent(press)
  expect(select.open).not.toHaveBeenCalled()
  await item('Open').click()
  expect(select.open).toHaveBeenCalledOnce()
})

test('the menu stays inside the window at its lower edge', async () => {
  Object.assign((trigger.element() as HTMLElement).style, { position: 'fixed', bottom: '0', right: '0' })
  await trigger.click()
  await expect.element(item('Delete')).toBeVisible()
  const box = page.getByRole('menu').element().getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(window.innerHeight)
  expect(box.right).toBeLessThanOrEqual(window.innerWidth)
})
