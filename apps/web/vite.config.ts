import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { groupModules, icons } from './chunk-groups.ts'
import { routeTable } from './route-table.ts'
import { devPages, fontPreload, precompress } from './vite-plugins.ts'

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000'

// The router's plugin must read the routes before React's plugin compiles them.
const router = tanstackRouter({
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/app/route-tree.gen.ts',
  tmpDir: './node_modules/.cache/tanstack-router',
  autoCodeSplitting: true,
  quoteStyle: 'single',
  semicolons: false,
})

const main = join(import.meta.dirname, 'src/app/main.tsx')
let groups: Map<string, string> | undefined

export default defineConfig({
  appType: 'mpa',
  plugins: [devPages(), routeTable(), router, react(), fontPreload(['newsreader', 'hanken-grotesk']), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': apiUrl } },
  build: {
    // A data: font or an inline script would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `npm test` checks what each page loads; Vite's warning would only repeat it for the PDF viewer.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // Plugin timings don't matter to people who start the product.
      checks: { bundlerTimings: false },
      input: { app: 'app.html', landing: 'landing.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: icons, minShareCount: 2, includeDependenciesRecursively: false },
            { name: (id, graph) => (groups ??= groupModules(graph, main)).get(id), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
