import { joinFolder } from '../folders/folder-path.ts'

/** A file with its folder path relative to the drop. */
export interface DroppedFile {
  file: File
  folder: string
}

const maxDropped = 1_000

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const readFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Browsers return the entries of a folder in batches and an empty one at the end. */
async function readFolder(entry: FileSystemDirectoryEntry) {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0 || all.length > maxDropped) return all
    all.push(...some)
  }
}

async function listWithin(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  if (isFile(entry)) return [{ file: await readFile(entry), folder }]
  const inside = isFolder(entry) ? await readFolder(entry) : []
  const lists = await Promise.all(inside.map((one) => listWithin(one, joinFolder(folder, entry.name))))
  return lists.flat()
}

/** Dropped files, including those of dropped folders. */
export async function listDroppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  // Both must be read synchronously: the browser empties the transfer after the event.
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return files.map((file) => ({ file, folder: '' }))
  const lists = await Promise.all(entries.map((entry) => listWithin(entry, '')))
  // macOS leaves this file in every visited folder.
  return lists.flat().filter(({ file }) => file.name !== '.DS_Store')
}
