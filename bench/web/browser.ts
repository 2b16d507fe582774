import { chromium, type Browser, type Page } from '@playwright/test'

const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The installed Chromium without background activity. */
export const browserOptions = { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox', ...quiet] }

export const openBrowser = (): Promise<Browser> => chromium.launch(browserOptions)

/** Signs a person in by token, on a page that needs no session. */
export async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.goto(`${url}/about`)
  await page.evaluate((value) => localStorage.setItem('adjutant.token', value), token)
}

export type Spent = () => Promise<{ script: number; all: number }>

/** Main-thread milliseconds of the page so far: scripts and total. `threadTicks` counts CPU time, which other programs don't delay. */
export async function watchSpent(page: Page, timeDomain: 'timeTicks' | 'threadTicks' = 'timeTicks'): Promise<Spent> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
    return { script: of('ScriptDuration'), all: of('TaskDuration') }
  }
}
