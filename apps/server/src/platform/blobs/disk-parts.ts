import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Blob, Parts } from './blobs.ts'
import { createGauge, findSize, gauged, listOlderFiles, randomName, syncFolder, toTellable, writeFrom, type Gauge } from './disk-files.ts'

const readBytes = 1_048_576

export interface DiskParts extends Parts {
  /** Measures the current state without moving it. */
  measure(name: string): Promise<Blob>
  open(name: string): Readable
}

async function gaugeFile(path: string): Promise<Gauge> {
  const gauge = createGauge()
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes })) gauge.see(chunk as Buffer)
  return gauge
}

/** A gauge that has seen all bytes avoids reading them again; after a restart or lost parts there is none. */
function createGauges() {
  const gauges = new Map<string, Gauge>()
  return {
    /** For bytes from this offset. */
    at(name: string, place: number): Gauge {
      const known = gauges.get(name)
      const gauge = known?.size === place ? known : createGauge()
      if (gauge.size === place) gauges.set(name, gauge)
      else gauges.delete(name)
      return gauge
    },
    forget: (name: string) => void gauges.delete(name),
    async read(name: string, path: string): Promise<Omit<Blob, 'name'>> {
      const known = gauges.get(name)
      gauges.delete(name)
      return (known && known.size === (await findSize(path)) ? known : await gaugeFile(path)).read()
    },
  }
}

/** Parts are in a separate folder until complete, and move to the blobs then. */
export function createDiskParts(dir: string, now: () => number): DiskParts {
  const parts = join(dir, 'parts')
  const isReady = mkdir(parts, { recursive: true })
  // Prevents an unhandled rejection; callers that await it get the error.
  isReady.catch(() => {})
  const gauges = createGauges()
  const pathOf = (name: string) => join(parts, name)
  const measure = async (name: string) => ({ name, ...(await gauges.read(name, pathOf(name))) })

  return {
    measure,
    open: (name) => createReadStream(pathOf(name)),
    async begin() {
      await isReady
      const name = randomName()
      try {
        const handle = await open(pathOf(name), 'wx')
        await handle.close()
      } catch (error) {
        throw toTellable(error)
      }
      return name
    },
    sizeOf: async (name) => (await findSize(pathOf(name))) ?? findSize(join(dir, name)),
    async write(name, place, bytes) {
      const handle = await open(pathOf(name), 'r+')
      try {
        await writeFrom(handle, place, gauged(bytes, gauges.at(name, place)))
      } catch (error) {
        throw toTellable(error)
      } finally {
        await handle.close()
      }
    },
    async cut(name, size) {
      gauges.forget(name)
      await truncate(pathOf(name), size)
    },
    async finish(name) {
      const place = join(dir, name)
      if ((await findSize(pathOf(name))) === undefined) return { name, ...(await gauges.read(name, place)) }
      const blob = await measure(name)
      await rename(pathOf(name), place)
      await syncFolder(dir)
      return blob
    },
    async drop(name) {
      gauges.forget(name)
      await rm(pathOf(name), { force: true })
    },
    async listOlder(ms) {
      await isReady
      return listOlderFiles(parts, ms, now())
    },
  }
}
