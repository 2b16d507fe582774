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

interface ArchiveBuild {
  ctx: SystemCtx
  blobs: Blobs
  userId: string
  /** The person with their current permissions. */
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
function addEntry({ zip, signal }: ArchiveBuild, name: string, open: () => Promise<Readable>, isPacked = true): Promise<void> {
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

const addText = (build: ArchiveBuild, name: string, chunks: () => AsyncIterable<string>) =>
  addEntry(build, name, async () => Readable.from(chunks(), { objectMode: false }))

async function* writeJson(build: ArchiveBuild, rows: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    build.signal.throwIfAborted()
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(row, null, 2)}`
    isFirst = false
    build.step()
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function addSections(build: ArchiveBuild): Promise<void> {
  const { ctx, userId, viewer } = build
  for (const { name, select } of from.sections)
    await addText(build, `data/${name}.json`, () => writeJson(build, from.eachRow(ctx, select(userId, viewer))))
  await addText(build, 'data/activity.json', () => writeJson(build, from.eachRow(ctx, exportActivity(userId))))
}

async function addNotes(build: ArchiveBuild): Promise<void> {
  for await (const row of from.eachRow(build.ctx, exportNotes(build.userId))) {
    const name = `notes/${String(row.entry_date)}-${String(row.id)}.md`
    await addText(build, name, async function* () {
      yield toNoteMarkdown(row)
    })
  }
}

/** Records with messages. */
interface MessageSection {
  folder: string
  statement: ReturnType<typeof exportConversations>
  lines: (id: string) => ReturnType<typeof exportMessages>
}

/** Conversations and threads: one Markdown file each, with the same content as JSON. */
async function addMessages(build: ArchiveBuild, { folder, statement, lines }: MessageSection): Promise<void> {
  const { ctx } = build
  for await (const record of from.eachRow(ctx, statement)) {
    const id = String(record.id)
    const title = typeof record.name === 'string' ? record.name : undefined
    const name = toEntryName(folder, id, title ?? folder)
    const read = () => from.eachRow<MessageLine>(ctx, lines(id))
    await addText(build, `${name}.md`, () => toMarkdown(title ?? '', read()))
    await addText(build, `${name}.json`, () => writeJson(build, read()))
    build.step()
  }
}

interface FileVersions {
  id: string
  name: string
  blobs: { version: number; blob: string }[]
}

async function addFiles(build: ArchiveBuild): Promise<void> {
  for await (const { id, name, blobs } of from.eachRow<FileVersions>(build.ctx, exportFileVersions(build.userId))) {
    for (const { version, blob } of blobs) {
      const entry = toEntryName('files', `${id}/version-${version}`, name)
      await addEntry(build, entry, () => openOrNote(build, blob, entry), false)
    }
    build.step()
  }
}

/** A missing file must not fail the whole export. */
async function openOrNote({ blobs, missing }: ArchiveBuild, blob: string, entry: string): Promise<Readable> {
  try {
    return await blobs.open(blob)
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error
    missing.push(entry)
    return Readable.from([])
  }
}

async function fill(build: ArchiveBuild): Promise<void> {
  const { ctx, userId, zip, missing } = build
  await addSections(build)
  await addNotes(build)
  const ownLines = (id: string) => exportThreadMessages(userId, id)
  await addMessages(build, { folder: 'conversations', statement: exportConversations(userId), lines: exportMessages })
  await addMessages(build, { folder: 'threads', statement: exportThreads(userId), lines: ownLines })
  await addFiles(build)
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
  const build: ArchiveBuild = { ctx, blobs, userId, viewer, zip, signal, missing: [], step: () => void (done += 1) }
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  fill(build).catch((error: Error) => output.destroy(error))
  return { bytes: output, progress: () => Math.min(99, Math.floor((100 * done) / Math.max(1, total))) }
}
