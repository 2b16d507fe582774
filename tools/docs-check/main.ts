// node tools/docs-check/main.ts: fails when a document names a command, a file or a heading that does not exist.
import { root } from '../bootstrap.mjs'
import { listFaults, listMarkdownFiles } from './faults.ts'

const files = listMarkdownFiles(root)
const faults = files.flatMap((file) => listFaults(root, file))

for (const fault of faults) console.error(fault)
console.log(`${files.length} documents, ${faults.length} faults`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0
