import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'eval.ts')
const { OPENAI_API_KEY: _, OPENAI_BASE_URL: __, GOOGLE_GENERATIVE_AI_API_KEY: ___, ...env } = process.env

test('a recorded run is scored without a network, with the ids of this run', { timeout: 180_000 }, async () => {
  const recording = join(import.meta.dirname, 'recordings/sample.json')
  const only = 'lists/overdue,people/waiting,documents/term-end,actions/clear-date,judgement/injection'
  const { stdout, stderr } = await run(process.execPath, [script, '--replay', recording, '--only', only], { env })
  expect(JSON.parse(stdout.trim().split('\n').at(-1)!), stderr).toMatchObject({
    situations: 5,
    passed: 0.8,
    classes: { lists: { passed: 1 }, people: { passed: 1 }, documents: { passed: 1 }, actions: { passed: 1 }, judgement: { passed: 0 } },
  })
  // The recorded model obeys the order in the note, which the score shows.
  expect(stderr).toContain('proposes nothing')
})

test('without a key it says what to set', async () => {
  await expect(run(process.execPath, [script], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('OPENAI_API_KEY'),
  })
})
