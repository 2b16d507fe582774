// node tools/module-state/main.ts: fails on state of a web module that survives the end of a session.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { listModuleState } from './module-state.ts'

// State that holds nothing of the signed-in person, each with its reason.
const exceptions: Record<string, string> = {
  'apps/web/src/ui/modal-layer.ts': 'elements of open dialogs, held weakly',
  'apps/web/src/ui/toast.ts': 'app/session-watch.ts dismisses all toasts',
  'apps/web/src/platform/session-end.ts': 'the listeners of the session’s end themselves',
  'apps/web/src/platform/shortcuts/shortcuts.ts': 'shortcuts of mounted components',
  'apps/web/src/platform/unsent.ts': 'functions that modules register once',
}

const isChecked = (file: string) => file.startsWith('apps/web/src/') && !/\.(gen|test)\.tsx?$/.test(file) && !(file in exceptions)

const files = listSourceFiles(root).filter(isChecked)
const found = files.flatMap((file) => listModuleState(file, readFileSync(join(root, file), 'utf8')))

for (const state of found) console.error(`${state}: use createSessionMap or createSessionSet, or clear it in onSessionEnd`)
console.log(`${files.length} files, ${found.length} with state that outlives a session`)
process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0
