import { globSync } from 'node:fs'

const folders = ['packages', 'apps', 'e2e', 'bench', 'tools']
const skipped = new Set(['node_modules', 'dist', 'test-results', 'migrations'])

/** All source files by path from the root, in a stable order. */
export const listSourceFiles = (root: string): string[] =>
  [...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`), '*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => skipped.has(path.split('/').at(-1) ?? '') }))
    .sort()
