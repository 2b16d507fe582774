// One tab for all tests of a worker, cleaned after each. A tab costs more than all that most tests do in it: its process has to start,
// and to fetch and compile the whole app.
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

let kept: BrowserContext | undefined

/** Of the same origin, so that the process stays, and with nothing in it that runs. */
const restingPlace = '/api/health'

export const takeContext = async (browser: Browser): Promise<BrowserContext> => {
  kept ??= await browser.newContext()
  return kept
}

/** A clock that was put in stays with its browser. */
const hasOwnClock = (page: Page) => page.evaluate(() => '__pwClock' in globalThis)

async function clean(context: BrowserContext, page: Page, viewport: ViewportSize): Promise<void> {
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  page.removeAllListeners('dialog')
  page.removeAllListeners('request')
  for (const kind of ['console', 'weberror', 'request', 'requestfinished', 'requestfailed', 'response'] as const)
    context.removeAllListeners(kind)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.setViewportSize(viewport)
  await page.goto(restingPlace)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Makes the tab as good as new for the next test, or gives it up where that cannot be. */
export async function giveBack(context: BrowserContext, viewport: ViewportSize | null): Promise<void> {
  const [page] = context.pages()
  const isFit = viewport !== null && page !== undefined && !(await hasOwnClock(page).catch(() => true))
  const isClean =
    isFit &&
    (await clean(context, page, viewport).then(
      () => true,
      () => false,
    ))
  if (isClean) return
  kept = undefined
  await context.close()
}
