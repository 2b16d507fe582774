// Which tests of the server run on which database. The name of a file tells what it needs:
//   *.api.test.ts      the whole application through HTTP, on a database
//   *.db.test.ts       a database without HTTP
//   *.process.test.ts  processes of their own, which are killed or run out of disk
//   other *.test.ts    no database; the project `server`
// `npm test` runs every file that needs a database on PostgreSQL, and those below on PGlite, the embedded database.
const server = 'apps/server/src'
const features = `${server}/features`

export const testsWithDatabase = [`${server}/**/*.{api,db,process}.test.ts`]

/** These start the embedded database themselves, so they have nothing to do on PostgreSQL. */
export const embeddedOnly = [
  `${server}/{main,killed,full-disk}.process.test.ts`,
  `${server}/platform/db/data-dir-lock.process.test.ts`,
  `${server}/platform/db/embedded/*.process.test.ts`,
]

/**
 * Differences between PostgreSQL and PGlite: one connection instead of many, other versions, and no second process. Plain SQL can't: the
 * pool rejects a second connection inside a transaction on both databases, so features that only read and write records run on PostgreSQL.
 */
const engineDependent = [
  // Migrations, of which one upgrades an old database with records, transactions, errors
  `${server}/platform/db/{database,db-errors,job-columns,migrate,transaction}.db.test.ts`,
  `${server}/platform/{jobs,records}/*.db.test.ts`,
  // Restarts; killed.process.test.ts kills the server
  `${server}/data-safety.process.test.ts`,
  // Locks, claims, queues and races; another process can take work over on PostgreSQL only
  `${features}/audit/**/audit-chain.service.api.test.ts`,
  `${features}/goals/**/goal-links.api.test.ts`,
  `${features}/contacts/**/import-batches.logic.api.test.ts`,
  `${features}/events/**/changes.stream.db.test.ts`,
  `${features}/files/**/reading-turns.api.test.ts`,
  `${features}/mail/**/mail-sender.worker.db.test.ts`,
  `${features}/runs/**/{run-store,awaited-run}.api.test.ts`,
  `${features}/schedules/**/schedules.api.test.ts`,
  // Text search with its dictionaries and triggers
  `${features}/search/**/{keyword-search,search,search-index,search-indexer}.api.test.ts`,
  // Days and periods, with the time zones of the database
  `${features}/history/**/as-of.api.test.ts`,
  `${features}/retention/**/retention.api.test.ts`,
  `${features}/usage/**/daily-limit.api.test.ts`,
  // A full disk, and files beside the database
  `${server}/full-disk.api.test.ts`,
  `${features}/files/**/file-store-owner.service.api.test.ts`,
]

/** Every call of a person and of a directory. */
const everyFeature = [`${server}/access.api.test.ts`, `${features}/scim/**/scim.api.test.ts`]

export const testsOnEmbedded = [...embeddedOnly, ...engineDependent, ...everyFeature]
