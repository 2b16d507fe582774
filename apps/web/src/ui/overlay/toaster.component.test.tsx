import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { showToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const polite = page.getByRole('status')
const assertive = page.getByRole('alert')

beforeEach(async () => {
  // Without the app around it: its timers would mix with those of the toasts.
  await render(
    <>
      <button type="button">Page</button>
      <Toaster />
    </>,
  )
  // The pointer may still be where an earlier test pressed a button, and a toast under it stays.
  await userEvent.hover(page.getByRole('button', { name: 'Page' }))
})

/** React starts and stops the countdown a moment after the event. */
const waitForTimers = async (count: number) => {
  while (vi.getTimerCount() !== count) await new Promise(requestAnimationFrame)
}

/** Waits for the card's own module before the clock is replaced. */
async function showWithFakeClock(toast: Parameters<typeof showToast>[0]) {
  showToast({ title: 'First', tone: 'info' })
  await expect.element(page.getByText('First')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  showToast(toast)
  await waitForTimers(1)
}
const isShown = (title: string) => document.body.textContent.includes(title)

test('announces success politely and errors at once', async () => {
  showToast({ title: 'Task created', message: 'Freight rates', tone: 'success' })
  showToast({ title: 'Update failed', tone: 'error' })
  await expect.element(polite.getByText('Task created')).toBeVisible()
  await expect.element(polite.getByText('Freight rates')).toBeVisible()
  await expect.element(assertive.getByText('Update failed')).toBeVisible()
})

test('Undo runs once and removes its toast; Dismiss removes another', async () => {
  const undo = vi.fn()
  showToast({ title: 'Task deleted', tone: 'success', undo })
  showToast({ title: 'Saved', tone: 'success' })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Task deleted')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
})

test('the same text replaces its toast, and at most five are shown', async () => {
  showToast({ title: 'Saved', tone: 'success' })
  showToast({ title: 'Saved', tone: 'success' })
  await expect.poll(() => page.getByText('Saved').elements().length).toBe(1)
  for (const number of [1, 2, 3, 4, 5]) showToast({ title: `Error ${number}`, tone: 'error' })
  await expect.element(page.getByText('Error 5')).toBeVisible()
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toHaveLength(5)
})

test.each([
  ['success', undefined, 3_000],
  ['error', undefined, 5_000],
  ['success', vi.fn(), 10_000],
] as const)('a toast of tone %s with the undo %o is shown for its time', async (tone, undo, ms) => {
  await showWithFakeClock({ title: 'For a while', tone, ...(undo && { undo }) })
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(isShown('For a while')).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(isShown('For a while')).toBe(false))
})

test.each<[what: string, hold: (button: HTMLElement) => void, release: (button: HTMLElement) => void]>([
  ['focus', (button) => button.focus(), (button) => button.blur()],
  [
    'pointer',
    (button) => button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
    (button) => button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })),
  ],
])('the countdown stands still while the %s is on the toast', async (_what, hold, release) => {
  await showWithFakeClock({ title: 'Held', tone: 'success', undo: vi.fn() })
  const button = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement
  await vi.advanceTimersByTimeAsync(9_000)
  hold(button)
  await waitForTimers(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isShown('Held')).toBe(true)
  release(button)
  await waitForTimers(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(isShown('Held')).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(isShown('Held')).toBe(false))
})
