import { expect, test } from 'vitest'
import { groupModules } from './chunk-groups.ts'

type Module = { imports?: string[]; lazy?: string[] }

const toGraph = (modules: Record<string, Module>) => ({
  getModuleInfo: (id: string) => {
    const module = modules[id]
    return module ? { importedIds: module.imports ?? [], dynamicallyImportedIds: module.lazy ?? [] } : null
  },
})

const named = [
  '/src/routes/login.tsx?tsr-split=component',
  '/src/routes/app/route.tsx?tsr-split=component',
  '/src/routes/app/ceodashboard.tsx?tsr-split=component',
  '/src/app/failure-page.tsx',
  '/src/ui/overlay/toast-card.tsx',
  '/src/ui/text/markdown.tsx',
  '/src/features/shell/connection-notice.tsx',
  '/src/ui/overlay/menu.tsx',
  '/src/features/comms/outbox/outbox-runner.ts',
  '/src/features/comms/list/unread-count.tsx',
  '/src/features/desk/desk-count.tsx',
  '/src/features/runs/waits/waiting-runs.tsx',
  '/src/features/history/visit-recorder.tsx',
]
const pages = ['a', 'b', 'c', 'd'].map((name) => `/src/routes/app/${name}.tsx`)
const dialogs = ['e', 'f', 'g'].map((name) => `/src/dialogs/${name}.tsx`)

const app = (imports: Record<string, string[]>): Record<string, Module> => {
  const modules: Record<string, Module> = { main: { imports: imports.main ?? [], lazy: [...named, ...pages, ...dialogs] } }
  for (const id of [...named, ...pages, ...dialogs, ...Object.values(imports).flat()]) modules[id] = { imports: imports[id] ?? [] }
  return modules
}

test('a module belongs to the first group that needs it, and the modules of the entry to its own', () => {
  const groups = groupModules(
    toGraph(
      app({
        main: ['core'],
        [named[0]!]: ['core', 'field'],
        [named[2]!]: ['field', 'card'],
        '/src/ui/text/markdown.tsx': ['parser'],
        '/src/features/shell/connection-notice.tsx': ['stream', 'card'],
        ...Object.fromEntries(pages.map((page) => [page, ['core', 'card', 'table', 'parser', 'stream']])),
        ...Object.fromEntries(dialogs.map((dialog) => [dialog, ['modal', 'table']])),
        [pages[0]!]: ['core', 'table', 'modal', 'rare'],
        table: ['cell'],
      }),
    ),
    'main',
  )
  expect(Object.fromEntries([...groups].filter(([id]) => !id.startsWith('/')))).toEqual({
    main: 'start',
    core: 'start',
    field: 'forms',
    card: 'frame',
    stream: 'after-page',
    table: 'pages',
    cell: 'pages',
    modal: 'dialogs',
  })
})

test('a route stays a file of its own, which the manifest names', () => {
  const groups = groupModules(toGraph(app({})), 'main')
  expect([...groups.keys()].filter((id) => id.includes('/routes/'))).toEqual([])
})

test('a file that was moved is reported', () => {
  const modules = app({})
  modules.main!.lazy = modules.main!.lazy!.filter((id) => !id.endsWith('menu.tsx'))
  expect(() => groupModules(toGraph(modules), 'main')).toThrow('src/ui/overlay/menu.tsx')
})
