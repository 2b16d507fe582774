import type { Readable } from 'node:stream'

/** What the store knows of bytes that it has kept. */
export interface Blob {
  name: string
  size: number
  /** In hexadecimal. */
  sha256: string
  /** How it begins: enough to tell what it is. */
  head: Buffer
}

export interface ByteRange {
  start: number
  /** The last byte, not the one behind it. */
  end: number
}

/** For `listOlder`: all of them, even if the clock of the store is ahead of ours. */
export const anyAge = Number.NEGATIVE_INFINITY

/** Bytes under random names. What has a name is whole and on the disk. */
export interface Blobs {
  /** Where the bytes are, in the words of the configuration: for messages to the operator. */
  readonly location: string
  keep(bytes: AsyncIterable<Buffer>): Promise<Blob>
  /** Throws MissingContent where there are no bytes under this name. */
  open(name: string, range?: ByteRange): Promise<Readable>
  remove(name: string): Promise<void>
  /** Those that are older than this many milliseconds. */
  listOlder(ms: number): Promise<string[]>
  /** Removes what broken uploads left, if it is older than this many milliseconds. Returns how many. */
  removeUnfinished(ms: number): Promise<number>
  quarantine: Quarantine
  installationId: StoredInstallationId
  parts: Parts
}

/** Bytes that no row references, kept for a while in case the row comes back with a restored database. */
export interface Quarantine {
  /** Moves bytes in. Returns false if another process was faster. */
  add(name: string): Promise<boolean>
  /** Moves bytes back to where they were. Returns false if another process was faster. */
  restore(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Those that were moved in at least this many milliseconds ago. */
  listOlder(ms: number): Promise<string[]>
}

/** Kept beside the bytes; the database holds the same id. */
export interface StoredInstallationId {
  read(): Promise<string | undefined>
  write(id: string): Promise<void>
}

/** Bytes that arrive piece by piece, over hours and restarts, on the disk of this process until they are whole. */
export interface Parts {
  /** Gives the name that they have from now on. */
  begin(): Promise<string>
  /** How many bytes there are; undefined where nothing is known of the name. */
  sizeOf(name: string): Promise<number | undefined>
  /** From this place on. What arrived before a break stays. */
  write(name: string, place: number, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Leaves only so many bytes. */
  cut(name: string, size: number): Promise<void>
  /** Makes them a blob of the same name. May be asked again, after a crash too, until they are dropped. */
  finish(name: string): Promise<Blob>
  /** Forgets the pieces; a blob that came of them stays. */
  drop(name: string): Promise<void>
  /** Those that nothing was added to for this many milliseconds. */
  listOlder(ms: number): Promise<string[]>
}
