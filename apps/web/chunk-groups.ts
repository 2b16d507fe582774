// Which shared modules are built into one file. On its own, the bundler writes one file per combination of pages that share a module: more
// than 300 files, most below 2 KB. A page requested 140 of them, which took longer than running them.

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** A module is put into a shared file if at least this many routes or lazy parts need it. */
const minUsers = 4

/** The icons' index imports every icon, but the build keeps only those in use, so icons are grouped separately. */
export const icons = /\/lucide-react\//

/** Loaded with every page, so that it can be shown without a connection. */
const afterStart = ['app/failure-page.tsx', 'ui/overlay/toast-card.tsx']

/** Loaded after each page of a signed-in person, so that the page itself is usable earlier. */
const afterEveryPage = [
  'features/shell/connection-notice.tsx',
  'ui/overlay/menu.tsx',
  'features/comms/outbox/outbox-runner.ts',
  'features/comms/list/unread-count.tsx',
  'features/desk/desk-count.tsx',
  'features/runs/waits/waiting-runs.tsx',
  'features/history/visit-recorder.tsx',
]

/** Every module that `roots` import, except those in `without`. */
function collect(graph: Graph, roots: Iterable<string>, without: ReadonlySet<string> = new Set(), withLazy = false): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) || without.has(id) || icons.test(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    open.push(...info.importedIds, ...(withLazy ? info.dynamicallyImportedIds : []))
  }
  return found
}

function listShared(graph: Graph, users: Iterable<string>, without: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const user of users) for (const id of collect(graph, [user], without)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= minUsers).map(([id]) => id)
}

/**
 * The group of each shared module; others are left to the bundler. A group imports only the groups before it, so no two files import each
 * other.
 */
export function groupModules(graph: Graph, main: string): Map<string, string> {
  const lazy = [...collect(graph, [main], undefined, true)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const entries = [...new Set(lazy)]
  const routes = entries.filter((id) => id.includes('/src/routes/'))
  const find = (...files: string[]) =>
    files.flatMap((file) => {
      const found = entries.filter((id) => id.replace(/\?.*/s, '').endsWith(`/src/${file}`))
      if (found.length === 0) throw new Error(`chunk-groups.ts names src/${file}, which is not loaded on demand.`)
      return found
    })

  const groups = new Map<string, string>()
  const done = new Set<string>()
  const assign = (ids: Iterable<string>, name?: string) => {
    for (const id of ids) {
      done.add(id)
      if (name && !routes.includes(id)) groups.set(id, name)
    }
  }
  assign(collect(graph, [main]), 'start')
  assign(collect(graph, find('routes/login.tsx', ...afterStart), done), 'forms')
  assign(collect(graph, find('routes/app/route.tsx', 'routes/app/ceodashboard.tsx'), done), 'frame')
  assign(collect(graph, find(...afterEveryPage), done), 'after-page')
  // The largest part that several pages share; most texts don't need it.
  assign(collect(graph, find('ui/text/markdown.tsx'), done))
  assign(listShared(graph, routes, done), 'pages')
  assign(listShared(graph, entries, done), 'dialogs')
  return groups
}
