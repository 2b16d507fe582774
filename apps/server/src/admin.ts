import { explain, runCommand } from './admin-commands.ts'

runCommand(process.argv.slice(2)).then(
  (text) => void process.stdout.write(text),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  },
)
