import { buildSnapshot } from './embedded/build-snapshot.ts'

await buildSnapshot()
