// node tools/module-state/main.ts: fails on state of a web module that survives the end of a session.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { listModuleState } from './module-state.ts'

// State outside of `createSessionStore`, each with its reason: it isn't personal, or the end of the session clears it.
const exceptions: Record<string, string> = {
  'apps/web/src/app/main.tsx': 'the query client and the router, which app/session-redirects.ts clears',
  'apps/web/src/platform/session/session-end.ts': 'the listeners for the end of the session, and the tokens whose logout is not answered',
  'apps/web/src/platform/shortcuts/shortcuts.ts': 'shortcuts of mounted components',
  'apps/web/src/platform/session/token-store.ts': 'the token itself, which ends with the session',
  'apps/web/src/platform/session/unsaved-work.ts': 'functions that modules register once',
  'apps/web/src/ui/layout/load-when-online.ts': 'whether the connection is checked, which concerns no person',
  'apps/web/src/ui/overlay/modal.tsx': 'elements of open dialogs, which leave the page with their session',
  'apps/web/src/ui/overlay/toast.ts': 'the toasts, which app/session-redirects.ts dismisses',
}

const isChecked = (file: string) => file.startsWith('apps/web/src/') && !/\/testing\/|\.(gen|test)\.tsx?$/.test(file)

const files = listSourceFiles(root).filter(isChecked)
const found = new Map(files.map((file) => [file, listModuleState(file, readFileSync(join(root, file), 'utf8'))]))

const errors = [
  ...[...found].flatMap(([file, states]) => (file in exceptions ? [] : states.map((state) => `${state}: use createSessionStore`))),
  ...Object.keys(exceptions)
    .filter((file) => !found.get(file)?.length)
    .map((file) => `${file}: an exception without state`),
]

for (const error of errors) console.error(error)
console.log(`${files.length} files, ${errors.length} errors`)
process.exitCode = errors.length > 0 || files.length === 0 ? 1 : 0
