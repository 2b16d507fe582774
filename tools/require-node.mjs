// Imported first and compatible with older Node versions, so that they print this line instead of a stack trace.
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`adjutant: Node ${process.versions.node} is too old. Install Node 20 or later from https://nodejs.org and try again.`)
  process.exit(1)
}
