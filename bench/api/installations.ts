import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { adminEmail, createMember, logIn, startProduct, type Installation } from './product.ts'
import { makeFolder } from './scratch.ts'
import { createSeedStatements } from './seed.ts'

/** An installation with tasks and the tokens of two people: a member of one organization and the app admin. */
export type SeededInstallation = Installation & { memberToken: string; adminToken: string }

const memberEmail = 'member@example.com'

async function seedServer(databaseUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The product must not run meanwhile: only one process may open the data folder. */
export async function seedEmbedded(dataDir: string, statements: string[]): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } })
  for (const statement of statements) await database.exec(statement)
  await database.close()
}

async function seedInstallation(installation: Installation, taskCount: number): Promise<SeededInstallation> {
  const product = await startProduct(installation)
  const adminToken = await logIn(product.url, adminEmail)
  await createMember(product.url, adminToken, memberEmail)
  const memberToken = await logIn(product.url, memberEmail)
  await product.stop()
  const statements = createSeedStatements(taskCount, memberEmail)
  await (installation.databaseUrl ? seedServer(installation.databaseUrl, statements) : seedEmbedded(installation.dataDir, statements))
  return { ...installation, adminToken, memberToken }
}

export async function createServerInstallation(serverUrl: string, taskCount: number): Promise<SeededInstallation> {
  const name = `bench_${taskCount}`
  await seedServer(serverUrl, [`drop database if exists ${name} with (force)`, `create database ${name}`])
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return seedInstallation({ dataDir: makeFolder(), databaseUrl: url.href }, taskCount)
}

export const createEmbeddedInstallation = (taskCount: number): Promise<SeededInstallation> =>
  seedInstallation({ dataDir: makeFolder(), databaseUrl: undefined }, taskCount)
