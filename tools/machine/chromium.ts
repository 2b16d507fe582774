import { existsSync } from 'node:fs'
import { installPackages } from './apt.ts'
import { findChromium, headlessShell } from './find-chromium.ts'
import { findProgram } from './find-program.ts'

const isDebian = existsSync('/etc/debian_version')

const findOrInstall = async (): Promise<string> => {
  if (isDebian && !process.env.CHROMIUM_PATH && !findProgram([headlessShell])) await installPackages([headlessShell])
  if (isDebian && !findChromium()) await installPackages(['chromium'])
  const found = findChromium()
  if (found) return found
  throw new Error(
    'the browser tests need Chromium or Chrome: install one (npx playwright install chromium), or name its program in CHROMIUM_PATH',
  )
}

let chromium: Promise<string> | undefined

/** The path of a Chromium for the browser tests; installs it if it is missing and permitted. */
export const getChromium = (): Promise<string> => (chromium ??= findOrInstall())
