import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { say } from '../bootstrap.mjs'

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const aptGet = async (args: string[]): Promise<boolean> => {
  const child = spawn('apt-get', ['-q', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const [code]: (number | null)[] = await once(child, 'close').catch(() => [])
  return code === 0
}

const install = async (names: string[]): Promise<boolean> => {
  say(`installing ${names.join(', ')} with apt-get`)
  return (await aptGet(['update'])) && (await aptGet(['install', '--no-install-recommends', ...names]))
}

/** Two programs of apt-get can't run at the same time. */
let last: Promise<boolean> = Promise.resolve(true)

/** Installs Debian packages; false without permission or on failure. */
export const installPackages = (names: string[]): Promise<boolean> => {
  if (!canInstall()) return Promise.resolve(false)
  last = last.then(() => install(names))
  return last
}
