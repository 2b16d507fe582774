// Starts the server. It is JavaScript, so that a Node that can't load TypeScript prints what to do instead of a stack trace.
const neededMajor = 24

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

try {
  await import('./src/main.ts')
} catch (error) {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  giveUp(`A dependency is missing or damaged (${message}). Delete the folder node_modules and run "npm start" again.`)
}
