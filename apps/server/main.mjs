// Starts the built server, and prints what to do if that is impossible.
import { existsSync } from 'node:fs'

const neededMajor = 24
const bundle = new URL('dist/main.js', import.meta.url)

/** @param {string} line @returns {never} */
const giveUp = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < neededMajor) {
  giveUp(
    `Adjutant needs Node ${neededMajor}, and this is Node ${process.versions.node}. Run "npm start", which installs the right version.`,
  )
}

if (!existsSync(bundle)) giveUp('The server is not built. Run "npm start", or "npm run build" first.')

try {
  await import(bundle.href)
} catch (error) {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  giveUp(
    `A dependency is missing or damaged (${message}). Delete the folders node_modules and apps/server/dist, and run "npm start" again.`,
  )
}
