import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { adminEmail, createMember, logIn, startProduct, type House } from './product.ts'
import { makeFolder } from './scratch.ts'
import { seeding } from './seed.ts'

/** An installation with tasks and the tokens of two people: a member of one organization and the app admin. */
export type Furnished = House & { memberToken: string; adminToken: string }

const memberEmail = 'member@example.com'

async function fillServer(databaseUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The product must not run meanwhile: only one process may open the data folder. */
export async function fillEmbedded(dataDir: string, statements: string[]): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } })
  for (const statement of statements) await database.exec(statement)
  await database.close()
}

async function furnish(house: House, taskCount: number): Promise<Furnished> {
  const product = await startProduct(house)
  const adminToken = await logIn(product.url, adminEmail)
  await createMember(product.url, adminToken, memberEmail)
  const memberToken = await logIn(product.url, memberEmail)
  await product.stop()
  const statements = seeding(taskCount, memberEmail)
  await (house.databaseUrl ? fillServer(house.databaseUrl, statements) : fillEmbedded(house.dataDir, statements))
  return { ...house, adminToken, memberToken }
}

export async function makeServerHouse(serverUrl: string, taskCount: number): Promise<Furnished> {
  const name = `bench_${taskCount}`
  await fillServer(serverUrl, [`drop database if exists ${name} with (force)`, `create database ${name}`])
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return furnish({ dataDir: makeFolder(), databaseUrl: url.href }, taskCount)
}

export const makeEmbeddedHouse = (taskCount: number): Promise<Furnished> =>
  furnish({ dataDir: makeFolder(), databaseUrl: undefined }, taskCount)
