// Starts the real product on an empty data folder and stops it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, shortLived, startServer } from '../../tools/server-process.ts'
import type { Product } from './product.ts'

const root = join(import.meta.dirname, '../..')
/** Hashes passwords faster, because nearly every test creates people and logs them in. */
export const quickHashing = join(root, 'apps/server/src/testing/quick-hashing.child.ts')
/** Makes embeddings cheap for products that no test searches by meaning. */
export const quickEmbeddings = join(root, 'apps/server/src/testing/quick-embeddings.child.ts')

type Settings = Record<string, string>

// Ignores the environment of the person who runs the tests: no database, mail server or model of theirs.
const environmentOf = (product: Product, settings: Settings): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ADMIN_EMAIL: product.adminEmail,
  ADMIN_PASSWORD: product.adminPassword,
  RATE_LIMIT: 'off',
  ...settings,
})

const describeProduct = (port: number, dataDir: string, logName: string): Product => ({
  baseURL: `http://localhost:${port}`,
  outboxDir: join(dataDir, 'outbox'),
  adminEmail: 'admin@adjutant.test',
  adminPassword: 'harbour-lantern-42',
  logFile: join(root, 'e2e', logName),
})

export interface RunningProduct {
  product: Product
  /** Kills the process and starts it again on the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

type ProductOptions = {
  /** Adds configuration such as a model. */
  settings?: Settings
  /** A second product needs its own log. */
  logName?: string
  /** Modules that are loaded before the server, besides `quickHashing`. */
  preload?: string[]
}

export const startProduct = async ({ settings = {}, logName = 'server.log', preload = [] }: ProductOptions): Promise<RunningProduct> => {
  if (!existsSync(join(root, 'apps/web/dist/app.html'))) throw new Error('the web app is not built: run `npm run build` first')
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-e2e-'))
  const dataDir = join(folder, 'data')
  const port = await findFreePort()
  const product = describeProduct(port, dataDir, logName)
  rmSync(product.logFile, { force: true })
  // Runs in its own folder, so that no .env file is read.
  const env = environmentOf(product, settings)
  const options = {
    port,
    dataDir,
    cwd: folder,
    logFile: product.logFile,
    preload: [quickHashing, ...preload],
    env,
    nodeOptions: shortLived,
  }
  const launch = () => startServer(options)
  let server = await launch()
  return {
    product,
    crash: async () => {
      await server.kill()
      server = await launch()
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
