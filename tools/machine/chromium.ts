import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { installPackages } from './apt.ts'
import { findProgram, isExecutable } from './find-program.ts'

const places = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  // What `npx playwright install chromium` leaves.
  `${homedir()}/.cache/ms-playwright/chromium-*/chrome-linux*/chrome`,
  `${homedir()}/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*`,
]

const findChromium = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  return named || findProgram(places)
}

/** The path of a Chromium for the browser tests, installed first where it is missing and we may. */
export const getChromium = (): string => {
  const found = findChromium() ?? (existsSync('/etc/debian_version') && installPackages(['chromium']) ? findChromium() : undefined)
  if (found) return found
  throw new Error(
    'the browser tests need Chromium or Chrome: install one (npx playwright install chromium), or name its program in CHROMIUM_PATH',
  )
}
