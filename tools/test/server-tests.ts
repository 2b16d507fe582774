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
  `${server}/{main,admin,full-disk}.process.test.ts`,
  `${server}/platform/db/data-dir-lock.process.test.ts`,
  `${server}/platform/db/embedded/*.process.test.ts`,
  `${features}/comms/**/killed-delivery.process.test.ts`,
  `${features}/personal-data/**/killed-export.process.test.ts`,
]

/** What can differ between PostgreSQL and PGlite: one connection instead of many, other versions, and no second process. */
const engineDependent = [
  // Migrations, transactions, errors
  `${server}/platform/{db,jobs,records}/*.db.test.ts`,
  // Kills and restarts
  `${server}/data-safety.process.test.ts`,
  `${features}/chat/**/killed-answer.process.test.ts`,
  // Locks, claims, queues and races
  `${features}/audit/**/audit-chain.service.api.test.ts`,
  `${features}/goals/**/goal-links.api.test.ts`,
  `${features}/chat/**/answer-takeover.api.test.ts`,
  `${features}/contacts/**/import-batches.util.api.test.ts`,
  `${features}/events/**/events.service.db.test.ts`,
  `${features}/files/**/reading-turns.api.test.ts`,
  `${features}/mail/**/mail.sender.db.test.ts`,
  `${features}/runs/**/{run-store,awaited-run}.api.test.ts`,
  `${features}/schedules/**/schedules.api.test.ts`,
  // Search and permissions in SQL
  `${features}/search/**/*.api.test.ts`,
  `${server}/testing/permissions/permissions.db.test.ts`,
  // A full disk, and files beside the database
  `${server}/full-disk.api.test.ts`,
  `${features}/files/**/file-store-owner.service.api.test.ts`,
]

/** Every call once, and what the demo company, which is built on PGlite too, does not do. */
const everyFeature = [
  `${server}/access.api.test.ts`,
  `${features}/history/**/{history,as-of}.api.test.ts`,
  `${features}/organizations/organizations.api.test.ts`,
  `${features}/personal-data/**/data-exports.api.test.ts`,
  `${features}/retention/**/retention.api.test.ts`,
  `${features}/scim/**/scim.api.test.ts`,
  `${features}/sso/**/sso.api.test.ts`,
  `${features}/trash/**/trash.api.test.ts`,
  `${features}/two-factor/**/two-factor.api.test.ts`,
  `${features}/usage/**/daily-limit.api.test.ts`,
]

export const testsOnEmbedded = [...embeddedOnly, ...engineDependent, ...everyFeature]
