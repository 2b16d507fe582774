import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { installPackages } from './apt.ts'
import { findProgram, isExecutable } from './find-program.ts'

/** The headless shell runs the same tests in two thirds of the time. */
const shell = 'chromium-headless-shell'

const places = [
  shell,
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

const isDebian = existsSync('/etc/debian_version')

const findChromium = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  return named || findProgram(places)
}

/** The path of a Chromium for the browser tests; installs it if it is missing and permitted. */
export const getChromium = (): string => {
  if (isDebian && !process.env.CHROMIUM_PATH && !findProgram([shell])) installPackages([shell])
  if (isDebian && !findChromium()) installPackages(['chromium'])
  const found = findChromium()
  if (found) return found
  throw new Error(
    'the browser tests need Chromium or Chrome: install one (npx playwright install chromium), or name its program in CHROMIUM_PATH',
  )
}
