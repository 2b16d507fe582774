import { buildSnapshot } from './embedded/build-snapshot.ts'

const folder = await buildSnapshot()
console.log(`The snapshot of an empty database is in ${folder}.`)
