// Bundles the server and its operator commands into `dist`: a start from a few files takes half the time of one from 2,000 modules.
import { build } from 'rolldown'

/** These find their own files, or files of other packages, at run time. */
const withOwnFiles = ['@adjutant/reader', '@electric-sql/pglite', '@node-rs/argon2']

/** These are loaded at their first use: as parts of the bundle, a new build would delete them under a running server. */
const loadedLater = [/^@modelcontextprotocol\/sdk\//, '@simplewebauthn/server']

await build({
  cwd: import.meta.dirname,
  input: { main: 'src/main.ts', admin: 'src/admin.ts' },
  platform: 'node',
  external: [...withOwnFiles, ...loadedLater],
  output: { dir: 'dist', cleanDir: true, sourcemap: true },
})
