import { buildServer } from '../build.mjs'

/** Vitest calls it before tests that start the server as a process: they run the bundle, which must be of the current sources. */
export default () => buildServer(process.execPath)
