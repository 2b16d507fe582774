import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prints the figures of a run and stores them by date. */
export function saveResults(name: string, figures: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const text = JSON.stringify(
    { taken: new Date().toISOString(), node: process.version, machine: `${process.platform} ${process.arch}`, ...figures },
    null,
    2,
  )
  writeFileSync(join(folder, `${name}-${new Date().toISOString().slice(0, 10)}.json`), `${text}\n`)
  process.stdout.write(`${text}\n`)
}
