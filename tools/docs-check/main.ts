// node tools/docs-check/main.ts: fails when a document names a command, a file or a heading that does not exist.
import { root } from '../bootstrap.mjs'
import { listErrors, listMarkdownFiles } from './errors.ts'

const files = listMarkdownFiles(root)
const errors = files.flatMap((file) => listErrors(root, file))

for (const error of errors) console.error(error)
console.log(`${files.length} documents, ${errors.length} errors`)
process.exitCode = errors.length > 0 || files.length === 0 ? 1 : 0
