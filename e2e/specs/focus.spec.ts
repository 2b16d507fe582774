import type { Page } from '@playwright/test'
import { makeColleagues, openThread, say } from '../comms-pages.ts'
import { begin } from '../conversation-pages.ts'
import { expect, navigateInApp, test, type Person } from '../fixtures.ts'

const many = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** Creates enough records to make every page longer than the screen. */
async function fillPages(ines: Person, tom: Person) {
  await makeColleagues(ines, tom)
  const thread = await openThread(ines, tom)
  for (let n = 0; n < 12; n++) await say(ines, thread, `Line ${n} of a thread that is longer than the screen`)
  await many(14, (n) => ines.call('POST /api/tasks/', { title: `Task ${n}`, due_date: '2031-01-01', priority: 'High' }))
  await many(8, (n) => ines.call('POST /api/strategic-goals/', { title: `Goal ${n}`, due_date: '2031-03-31' }))
  await many(6, (n) => ines.call('POST /api/strategic-advice/', { advice_title: `Advice ${n}`, content: 'Words. '.repeat(120) }))
  await many(10, (n) => ines.call('POST /api/journals/', { content: `Note ${n}\n\nsecond line\n\nthird line\n\nfourth line` }))
  await many(16, (n) => ines.call('POST /api/contacts/', { name: `Contact ${n}` }))
  await many(12, (n) => ines.call('POST /api/memory/mine', { content: `Remember ${n}`, metadata: {} }))
  await many(12, (n) => begin(ines, `Conversation ${n}`))
  return { thread, conversation: await begin(ines, 'The last one') }
}

/** Records each focused element that something sticky or fixed covers, even partly. */
function watchFocus() {
  const violations: string[] = []
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`
  const isOver = (element: Element, focused: Element) =>
    ['sticky', 'fixed'].includes(getComputedStyle(element).position) && !element.contains(focused) && !focused.contains(element)
  const findCover = (focused: Element) => {
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].map((share) => [left + (right - left) / 2, top + (bottom - top) * share] as const)
    for (const [x, y] of points) {
      const cover = document.elementsFromPoint(x, y).find((element) => isOver(element, focused))
      const isAbove = cover && cover.contains(document.elementFromPoint(x, y))
      if (isAbove) return name(cover)
    }
    return undefined
  }
  // The browser scrolls to the element after the focus event.
  document.addEventListener('focusin', ({ target }) =>
    setTimeout(() => {
      const focused = target as Element
      if (focused !== document.activeElement || focused.closest('[aria-live]')) return
      const { top, bottom } = focused.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) violations.push(`${name(focused)} is off the screen`)
      const cover = findCover(focused)
      if (cover) violations.push(`${name(focused)} is covered by ${cover}`)
    }),
  )
  Object.assign(globalThis, { focusErrors: violations })
}

const takeFocusErrors = (page: Page) => page.evaluate(() => (globalThis as unknown as { focusErrors: string[] }).focusErrors.splice(0))

const presses = 45

test(
  'On every page, in both directions, no sticky element covers the element with keyboard focus',
  { tag: '@phone' },
  async ({ page, loginAs, person }) => {
    test.setTimeout(240_000)
    const ines = await loginAs('admin')
    const { thread, conversation } = await fillPages(ines, await person('user', { first_name: 'Tom' }))
    await page.goto('/app/bin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(watchFocus)
    // Neighbours never share a path: only then does the previous heading disappear.
    for (const address of [
      '/app/ceodashboard',
      '/app/strategy',
      '/app/my-tasks',
      '/app/run',
      `/app/conversations/${conversation.id}`,
      '/app/runs',
      '/app/notes',
      '/app/files',
      '/app/comms',
      '/app/contacts',
      `/app/comms?thread=${thread.id}`,
      '/app/ai-factory',
      '/app/profile',
      '/app/profile/memory',
      '/app/organization',
      '/app/my-tasks?view=grid',
      '/app/admin',
      '/app/test-run',
      '/app/bin',
    ]) {
      await page.evaluate(() => document.querySelector('main :is(h1, h2)')!.setAttribute('data-left', ''))
      await navigateInApp(page, address)
      await expect(page.locator('[data-left]')).toHaveCount(0)
      await expect(page.locator('main :is(h1, h2)').first()).toBeAttached()
      await takeFocusErrors(page)
      for (const key of ['Tab', 'Shift+Tab']) for (let n = 0; n < presses; n++) await page.keyboard.press(key)
      expect.soft(await takeFocusErrors(page), address).toEqual([])
    }
  },
)
