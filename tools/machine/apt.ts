import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from '../bootstrap.mjs'

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const aptGet = (args: string[]): boolean =>
  spawnSync('apt-get', ['-q', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs Debian packages; false without permission or on failure. */
export const installPackages = (names: string[]): boolean => {
  if (!canInstall()) return false
  say(`installing ${names.join(', ')} with apt-get`)
  return aptGet(['update']) && aptGet(['install', '--no-install-recommends', ...names])
}
