import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'

const folders: string[] = []
const children = new Set<ChildProcess>()

/** A folder that is removed after the run. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-bench-'))
  folders.push(folder)
  return folder
}

/** The process ends with the run at the latest. */
export function watch(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
