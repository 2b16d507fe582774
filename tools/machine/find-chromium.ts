import { homedir } from 'node:os'
import { findProgram, isExecutable } from './find-program.ts'

/** The headless shell runs the same tests in two thirds of the time. */
export const headlessShell = 'chromium-headless-shell'

const places = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  // The path used by `npx playwright install chromium`.
  `${homedir()}/.cache/ms-playwright/chromium-*/chrome-linux*/chrome`,
  `${homedir()}/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*`,
]

/** The path of a Chromium or Chrome; CHROMIUM_PATH decides if it is set. */
export const findChromium = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  return named || findProgram(places)
}

/** Launch options of Playwright: without a path it starts its own download. */
export const chromiumLaunchOptions = (args: string[]): { executablePath?: string; args: string[] } => {
  const executablePath = findChromium()
  return executablePath === undefined ? { args } : { executablePath, args }
}
