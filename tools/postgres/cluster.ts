// A temporary PostgreSQL cluster for one test run: on a free port, without durability.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPostgresBin } from '../machine/postgres-bin.ts'
import { findFreePort } from '../server-process.ts'

export type Cluster = { url: string; stop: () => void }

const tries = 3

const isRoot = process.getuid?.() === 0

// PostgreSQL refuses to run as root; Linux packages create a user for it.
const run = (program: string, args: string[], cwd: string) => {
  const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args]
  // runuser is not in every PATH.
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }
  // pg_ctl leaves a server behind that would keep pipes open, so nothing is piped.
  return spawnSync(command, rest, { cwd, env, stdio: 'ignore' }).status === 0
}

const makeFolder = (parent: string): string => {
  const folder = mkdtempSync(join(parent, 'adjutant-postgres-'))
  if (!isRoot) return folder
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  chownSync(folder, id('-u'), id('-g'))
  return folder
}

const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  log_min_messages: 'fatal',
}

/** Commits don't wait for the disk. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const toOptions = (port: number, isDurable: boolean): string =>
  Object.entries({ ...settings, ...(isDurable ? {} : quick), port })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')

const tryToStart = async (bin: string, folder: string, isDurable: boolean): Promise<string | undefined> => {
  const port = await findFreePort()
  const args = ['-D', join(folder, 'data'), '-w', '-t', '60', '-l', join(folder, 'log'), '-o', toOptions(port, isDurable), 'start']
  return run(join(bin, 'pg_ctl'), args, folder) ? `postgres://postgres@127.0.0.1:${port}/postgres` : undefined
}

const readLog = (folder: string): string => readFileSync(join(folder, 'log'), { encoding: 'utf8' })

/** Another process can take the free port in between, so the start is retried. */
const start = async (bin: string, folder: string, isDurable: boolean): Promise<string> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    const url = await tryToStart(bin, folder, isDurable)
    if (url) return url
  }
  throw new Error(`PostgreSQL did not start:\n${readLog(folder)}`)
}

/** `isDurable`: commits wait for the disk. `parent`: the folder of the data. */
export const startCluster = async ({ isDurable = false, parent = tmpdir() } = {}): Promise<Cluster> => {
  const bin = await getPostgresBin()
  const folder = makeFolder(parent)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const data = join(folder, 'data')
  if (!run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'], folder)) {
    remove()
    throw new Error(`${join(bin, 'initdb')} failed in ${parent}`)
  }
  const url = await start(bin, folder, isDurable)
  const stop = () => {
    run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], folder)
    remove()
  }
  return { url, stop }
}
