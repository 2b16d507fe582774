import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { MissingContent, NotFound } from '../../platform/errors.ts'
import { exportActivity } from '../audit/index.ts'
import { exportThreadMessages, exportThreads } from '../comms/index.ts'
import { exportConversations, exportMessages } from '../conversations/index.ts'
import { exportFileVersions } from '../files/index.ts'
import { exportNotes } from '../notes/index.ts'
import { findBackgroundCtx } from '../sessions/index.ts'
import * as from from './archive-sections.store.ts'
import { toEntryName, toMarkdown, toNoteMarkdown, type MessageLine } from './archive-text.serializer.ts'

export interface Archive {
  bytes: AsyncIterable<Buffer>
  /** Percent of the records and files. */
  progress(): number
}

interface Making {
  ctx: SystemCtx
  blobs: Blobs
  userId: string
  /** With the current permissions. */
  viewer: Ctx
  zip: ZipFile
  signal: AbortSignal
  /** Names of files whose content is missing in the store. */
  missing: string[]
  step(): void
}

const readme = `This archive contains everything that you own in Adjutant.

data/           your records as JSON, one file for each kind
notes/          your notes as Markdown
conversations/  your conversations with the assistant as Markdown
threads/        the messages of your threads, your own and those you received
files/          your files in every version
`

/** Sequential: the next entry starts when the content of the previous one is stored. */
function addEntry({ zip, signal }: Making, name: string, open: () => Promise<Readable>, isPacked = true): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const start = async (): Promise<Readable> => {
    signal.throwIfAborted()
    const stream = await open()
    stream.once('error', reject).once('close', resolve)
    return stream
  }
  zip.addReadStreamLazy(name, { compress: isPacked }, (callback) => {
    start().then(
      (stream) => callback(null, stream),
      (error: Error) => {
        reject(error)
        callback(error, Readable.from([]))
      },
    )
  })
  return promise
}

const addText = (making: Making, name: string, chunks: () => AsyncIterable<string>) =>
  addEntry(making, name, async () => Readable.from(chunks(), { objectMode: false }))

async function* writeJson(making: Making, rows: AsyncIterable<from.JsonRow>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    making.signal.throwIfAborted()
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(row, null, 2)}`
    isFirst = false
    making.step()
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function addSections(making: Making): Promise<void> {
  const { ctx, userId, viewer } = making
  for (const { name, select } of from.sections)
    await addText(making, `data/${name}.json`, () => writeJson(making, from.eachRow(ctx, select(userId, viewer))))
  await addText(making, 'data/activity.json', () => writeJson(making, from.eachRow(ctx, exportActivity(userId))))
}

async function addNotes(making: Making): Promise<void> {
  for await (const row of from.eachRow(making.ctx, exportNotes(making.userId))) {
    const name = `notes/${String(row.entry_date)}-${String(row.id)}.md`
    await addText(making, name, async function* () {
      yield toNoteMarkdown(row)
    })
  }
}

interface Talk {
  folder: string
  statement: ReturnType<typeof exportConversations>
  lines: (id: string) => ReturnType<typeof exportMessages>
}

/** Conversations and threads: one Markdown file each, with the same content as JSON. */
async function addTalks(making: Making, { folder, statement, lines }: Talk): Promise<void> {
  const { ctx } = making
  for await (const talk of from.eachRow(ctx, statement)) {
    const id = String(talk.id)
    const title = typeof talk.name === 'string' ? talk.name : undefined
    const name = toEntryName(folder, id, title ?? folder)
    const read = () => from.eachRow(ctx, lines(id)) as AsyncIterable<MessageLine & from.JsonRow>
    await addText(making, `${name}.md`, () => toMarkdown(title ?? '', read()))
    await addText(making, `${name}.json`, () => writeJson(making, read()))
    making.step()
  }
}

async function addFiles(making: Making): Promise<void> {
  for await (const row of from.eachRow(making.ctx, exportFileVersions(making.userId))) {
    const { id, name, blobs } = row as { id: string; name: string; blobs: { version: number; blob: string }[] }
    for (const { version, blob } of blobs) {
      const entry = toEntryName('files', `${id}/version-${version}`, name)
      await addEntry(making, entry, () => openOrNote(making, blob, entry), false)
    }
    making.step()
  }
}

/** A missing file must not fail the whole export. */
async function openOrNote({ blobs, missing }: Making, blob: string, entry: string): Promise<Readable> {
  try {
    return await blobs.open(blob)
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error
    missing.push(entry)
    return Readable.from([])
  }
}

async function fill(making: Making): Promise<void> {
  const { ctx, userId, zip, missing } = making
  await addSections(making)
  await addNotes(making)
  const ownLines = (id: string) => exportThreadMessages(userId, id)
  await addTalks(making, { folder: 'conversations', statement: exportConversations(userId), lines: exportMessages })
  await addTalks(making, { folder: 'threads', statement: exportThreads(userId), lines: ownLines })
  await addFiles(making)
  const lost = missing.length > 0 ? `\nThe contents of these files are missing on the server:\n${missing.join('\n')}\n` : ''
  zip.addBuffer(Buffer.from(`${readme}\nMade on ${ctx.clock.now().toISOString()}.\n${lost}`), 'README.txt')
  zip.end()
}

/** The archive is written while it is read. */
export async function createArchive(ctx: SystemCtx, blobs: Blobs, userId: string, signal: AbortSignal): Promise<Archive> {
  const viewer = await findBackgroundCtx(ctx, userId)
  if (!viewer) throw new NotFound()
  const statements = [
    ...from.sections.map(({ select }) => select(userId, viewer)),
    exportConversations(userId),
    exportThreads(userId),
    exportFileVersions(userId),
  ]
  let total = 0
  for (const statement of statements) total += await from.countRows(ctx, statement)
  let done = 0
  const zip = new ZipFile()
  const making: Making = { ctx, blobs, userId, viewer, zip, signal, missing: [], step: () => void (done += 1) }
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  fill(making).catch((error: Error) => output.destroy(error))
  return { bytes: output, progress: () => Math.min(99, Math.floor((100 * done) / Math.max(1, total))) }
}
