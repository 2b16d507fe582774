import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { makeTempDir } from '../../testing/test-database.ts'
import { createEmbeddings, type Embeddings } from './embeddings.ts'
import { getModelFolder } from './model-folder.ts'
import { topics } from './topics.ts'

const lines: string[] = []
const log = createLog('warn', { write: (line) => void lines.push(line) })
const opened: Embeddings[] = []
const folders: string[] = []
const makeFolder = async () => {
  const folder = await makeTempDir()
  folders.push(folder)
  return folder
}
const open = (folder?: string) => {
  const embeddings = createEmbeddings(log, { folder })
  opened.push(embeddings)
  return embeddings
}
afterAll(async () => {
  for (const embeddings of opened) await embeddings.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const find = (embeddings: Embeddings, text: string) => embeddings.find(text, { isUrgent: true })

describe('local embeddings', () => {
  const local = open()

  test('place similar texts near each other and others far apart', async () => {
    const [asked, near, far] = [
      await find(local, 'Why do people quit?'),
      await find(local, 'Six engineers resigned in spring'),
      await find(local, 'The hydraulic pump leaks'),
    ]
    expect(asked!.similarityTo(near!.vector)).toBeGreaterThan(asked!.similarityTo(far!.vector) + 0.1)
    expect(asked!.similarityTo(far!.vector)).toBeLessThan(0)
    expect(asked!.similarityTo(asked!.vector)).toBeCloseTo(1)
  })

  test('find the topic of a text', async () => {
    const { topics: nearest } = (await find(local, 'The application crashed with an error after the update'))!
    expect(nearest.toSorted((one, other) => one - other)).toEqual([...topics.keys()])
    expect(nearest.slice(0, 3)).toContain(topics.indexOf('software bugs, outages and incidents'))
  })

  test.each(['7', 'a word', 'word '.repeat(20_000), 'Überstunden 漢字'])('accept any text (%#)', async (text) => {
    const quantized = await find(local, text)
    expect(quantized!.vector).toHaveLength(384)
    expect(quantized!.vector.some((value) => Math.abs(value) === 127)).toBe(text !== '7')
  })

  test('give random letters a zero vector without neighbours', async () => {
    const titles = ['Xavier Quinn', 'Kick-off with BXQ team', 'Nokia XR20 order', 'Q4 pricing review']
    const meanings = await Promise.all(titles.map((title) => find(local, title)))
    for (const text of ['zzqqxx', 'xq', 'qwxyzv', 'hjkl', '', ' ', '漢字', '😀', '\u{10FFFF}', 'x'.repeat(100_000)]) {
      const asked = await find(local, text)
      for (const quantized of meanings) expect(asked!.similarityTo(quantized!.vector)).toBeLessThanOrEqual(0)
    }
    const known = await find(local, 'pricing')
    expect(known!.similarityTo(meanings[3]!.vector)).toBeGreaterThan(0.4)
  })

  test('process urgent texts first', async () => {
    const order: string[] = []
    const patient = Array.from({ length: 8 }, () =>
      local.find('passage '.repeat(200), { isUrgent: false }).then(() => order.push('patient')),
    )
    await local.find('question', { isUrgent: true }).then(() => order.push('urgent'))
    await Promise.all(patient)
    expect(order.indexOf('urgent')).toBeLessThan(3)
  })
})

describe('without a trusted model', () => {
  const another = async () => {
    const folder = await makeFolder()
    await cp(getModelFolder(), folder, { recursive: true })
    await writeFile(path.join(folder, 'onnx/model.onnx'), 'another model')
    return folder
  }

  test.each([
    ['no files', makeFolder],
    ['a file with other bytes', another],
  ])('%s: no text is embedded, and the log says so once', async (_what, prepare) => {
    lines.length = 0
    const embeddings = open(await prepare())
    const found = await Promise.all([find(embeddings, 'one'), find(embeddings, 'two')])
    expect([...found, await find(embeddings, 'three')]).toEqual([undefined, undefined, undefined])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Semantic search is off until the next start')
  })
})

test('a text that fails does not affect the others', async () => {
  const answering = `process.on('message', (job) => {
    if (job === 'end') return process.disconnect()
    process.send(job.text === 'poison' ? { id: job.id, error: 'no' } : { id: job.id, embedding: new Float32Array(384).fill(1) })
  })`
  const file = path.join(await makeFolder(), 'answering.mjs')
  await writeFile(file, answering)
  const embeddings = createEmbeddings(log, { file })
  opened.push(embeddings)
  const found = [await find(embeddings, 'one'), await find(embeddings, 'poison'), await find(embeddings, 'two')]
  expect(found.map((quantized) => quantized !== undefined)).toEqual([true, false, true])
})

test('closing during work is safe and drops the rest', async () => {
  const busy = createEmbeddings(log)
  await find(busy, 'Ready')
  const left = Array.from({ length: 50 }, (_, n) => busy.find(`A long passage about hiring ${n} `.repeat(60), { isUrgent: false }))
  await busy.close()
  expect((await Promise.all(left)).at(-1)).toBeUndefined()
})

test('the model process ends at once when its parent has ended, even while it loads', async () => {
  const orphan = fork(path.join(import.meta.dirname, 'model-process.ts'), { serialization: 'advanced' })
  await once(orphan, 'spawn')
  orphan.disconnect()
  expect(await once(orphan, 'exit')).toEqual([null, 'SIGKILL'])
})

test('the model is unloaded when idle and reloaded for the next text', async () => {
  const loggingScript = `import { appendFileSync } from 'node:fs'
    const tell = (what) => appendFileSync(process.argv[2], what + ' ')
    tell('came')
    process.on('exit', () => tell('went'))
    process.on('message', (job) => {
      if (job === 'end') return process.disconnect()
      process.send({ id: job.id, embedding: new Float32Array(384).fill(process.env.ORT_DISABLE_TELEMETRY) })
    })`
  const folder = await makeFolder()
  const [file, logged] = [path.join(folder, 'telling.mjs'), path.join(folder, 'told')]
  await writeFile(file, loggingScript)
  const embeddings = createEmbeddings(log, { file, folder: logged, idleMs: 20 })
  opened.push(embeddings)
  await find(embeddings, 'one')
  await vi.waitFor(async () => expect(await readFile(logged, 'utf8')).toBe('came went '), 5_000)
  expect(await find(embeddings, 'two')).toBeDefined()
  await embeddings.close()
  expect(await readFile(logged, 'utf8')).toBe('came went came went ')
})
