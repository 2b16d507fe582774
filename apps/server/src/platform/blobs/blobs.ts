import type { Readable } from 'node:stream'

/** Metadata of stored bytes. */
export interface Blob {
  name: string
  size: number
  /** In hexadecimal. */
  sha256: string
  /** The first bytes, enough to detect the type. */
  head: Buffer
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** Makes `listOlder` return all names, even if the store's clock is ahead. */
export const anyAge = Number.NEGATIVE_INFINITY

/** Bytes under random names. A named blob is complete and on disk. */
export interface Blobs {
  /** The location in configuration terms, for messages to the operator. */
  readonly location: string
  keep(bytes: AsyncIterable<Buffer>): Promise<Blob>
  /** Throws MissingContent if nothing has this name. */
  open(name: string, range?: ByteRange): Promise<Readable>
  remove(name: string): Promise<void>
  /** Blobs older than this many milliseconds. */
  listOlder(ms: number): Promise<string[]>
  /** Removes leftovers of broken uploads older than this many milliseconds. Returns their number. */
  removeUnfinished(ms: number): Promise<number>
  quarantine: Quarantine
  installationId: StoredInstallationId
  parts: Parts
}

/** Bytes without a row, kept for a while in case a restored database references them. */
export interface Quarantine {
  /** Moves bytes in. Returns false if another process was faster. */
  add(name: string): Promise<boolean>
  /** Moves bytes back to where they were. Returns false if another process was faster. */
  restore(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Lists the blobs that were quarantined at least this many milliseconds ago. */
  listOlder(ms: number): Promise<string[]>
}

/** Kept beside the bytes; the database holds the same id. */
export interface StoredInstallationId {
  read(): Promise<string | undefined>
  write(id: string): Promise<void>
}

/** Bytes that arrive in parts, over hours and restarts, on this process's disk until complete. */
export interface Parts {
  /** Returns their name. */
  begin(): Promise<string>
  /** Received bytes; undefined for an unknown name. */
  sizeOf(name: string): Promise<number | undefined>
  /** Writes from this offset. Bytes received before an interruption stay. */
  write(name: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Truncates to this size. */
  truncate(name: string, size: number): Promise<void>
  /** Turns them into a blob of the same name. Can be repeated, also after a crash, until they are dropped. */
  finish(name: string): Promise<Blob>
  /** Deletes the parts; a blob made from them stays. */
  drop(name: string): Promise<void>
  /** Lists the parts without new bytes for this many milliseconds. */
  listOlder(ms: number): Promise<string[]>
}
