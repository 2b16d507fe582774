// Bundles the server and its operator commands into `dist`: a start from a few files takes half the time of one from 2,000 modules.
import { build } from 'rolldown'

/** Packages that find files at run time, their own or those of other packages. */
const withOwnFiles = ['@adjutant/reader', '@electric-sql/pglite', '@node-rs/argon2']

/** Packages that load lazily. Inside the bundle, a new build would delete them under a running server. */
const loadedLater = [/^@modelcontextprotocol\/sdk\//, '@simplewebauthn/server']

await build({
  cwd: import.meta.dirname,
  input: { main: 'src/main.ts', admin: 'src/admin.ts' },
  platform: 'node',
  external: [...withOwnFiles, ...loadedLater],
  output: { dir: 'dist', cleanDir: true, sourcemap: true },
})
