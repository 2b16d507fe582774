// One tab per worker, reset after each test: starting a renderer process and compiling the app costs more than most tests.
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

let sharedContext: BrowserContext | undefined

/** Same origin, so that the renderer process stays, and nothing runs on it. */
const idlePath = '/api/health'

export const acquireContext = async (browser: Browser): Promise<BrowserContext> => {
  sharedContext ??= await browser.newContext()
  return sharedContext
}

/** A fake clock stays with its context. */
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
  await page.goto(idlePath)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Resets the tab for the next test, or closes it where that isn't possible. */
export async function releaseContext(context: BrowserContext, viewport: ViewportSize | null): Promise<void> {
  const [page] = context.pages()
  const isFit = viewport !== null && page !== undefined && !(await hasOwnClock(page).catch(() => true))
  const isClean =
    isFit &&
    (await clean(context, page, viewport).then(
      () => true,
      () => false,
    ))
  if (isClean) return
  sharedContext = undefined
  await context.close()
}
