import type { Readable } from 'node:stream'
import { request, type Dispatcher } from 'undici'
import { MissingContent, InsufficientStorage, ServiceUnavailable } from '../errors.ts'
import type { Blob, ByteRange } from './blobs.ts'
import { emptySha256, signRequest, type S3Keys, type SigningKeys } from './s3-signature.ts'

export interface S3Settings extends S3Keys {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  /** Prefix of each name with a trailing slash; '' for the root of the bucket. */
  folder: string
}

/** An error response of the store. */
export class S3Error extends Error {
  readonly status: number
  constructor(status: number, detail: string) {
    super(`The file store answered ${status}: ${detail}`)
    this.status = status
  }
}

export interface S3Entry {
  name: string
  changedMs: number
}

const waitMs = 30_000
const maxDetailLength = 500

const isFull = (error: unknown) => error instanceof S3Error && (error.status === 507 || /StorageFull|QuotaExceeded/.test(error.message))
const isMissing = (error: unknown) => error instanceof S3Error && error.status === 404 && !error.message.includes('NoSuchBucket')

/** A full or unavailable store and a missing object get readable errors; the log has the details. */
function toBlobError(error: unknown): Error {
  const blobError = isFull(error) ? new InsufficientStorage() : isMissing(error) ? new MissingContent() : new ServiceUnavailable()
  return Object.assign(blobError, { cause: error })
}

async function withBlobErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toBlobError(error)
  }
}

const unescaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const toText = (xml: string): string => xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => unescaped[name] ?? '')
const valueOf = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return found === undefined ? undefined : toText(found)
}

interface Page {
  entries: S3Entry[]
  /** Cursor of the next page. */
  next: string | undefined
}

function toPage(xml: string, prefix: string): Page {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: (valueOf(entry, 'Key') ?? '').slice(prefix.length),
    changedMs: Date.parse(valueOf(entry, 'LastModified') ?? ''),
  }))
  return { entries, next: valueOf(xml, 'IsTruncated') === 'true' ? valueOf(xml, 'NextContinuationToken') : undefined }
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE'
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Readable
  sha256?: string
}

const toPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The S3 calls that a file store needs. */
export function createS3Client(settings: S3Settings, now: () => number) {
  const { endpoint, bucket, folder } = settings
  const signingKeys: SigningKeys = new Map()
  const pathOf = (name: string) => toPath(`${bucket}/${folder}${name}`)

  async function call({ method, name, query = {}, headers = {}, body, sha256 = emptySha256 }: Call): Promise<Dispatcher.ResponseData> {
    const url = new URL(`${endpoint}/${name === undefined ? toPath(bucket) : pathOf(name)}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const sent = await signRequest({ method, url, headers, sha256, now: new Date(now()) }, settings, signingKeys)
    const reply = await request(url, { method, headers: sent, body: body ?? null, headersTimeout: waitMs })
    if (reply.statusCode < 300) return reply
    const detail = await reply.body.text()
    throw new S3Error(reply.statusCode, valueOf(detail, 'Code') ?? detail.slice(0, maxDetailLength))
  }

  async function listPage(prefix: string, token: string | undefined, maxKeys: number): Promise<Page> {
    const more: Record<string, string> = token === undefined ? {} : { 'continuation-token': token }
    const reply = await call({ method: 'GET', query: { 'list-type': '2', 'max-keys': String(maxKeys), prefix, ...more } })
    return toPage(await reply.body.text(), prefix)
  }

  return {
    /** The store verifies the checksum. */
    put: ({ name, size, sha256 }: Blob, body: Readable): Promise<void> =>
      withBlobErrors(async () => {
        const reply = await call({ method: 'PUT', name, body, sha256, headers: { 'content-length': String(size) } })
        await reply.body.dump()
      }),
    get: (name: string, range?: ByteRange): Promise<Readable> =>
      withBlobErrors(
        async () => (await call({ method: 'GET', name, headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} })).body,
      ),
    remove: (name: string): Promise<void> =>
      withBlobErrors(async () => (await call({ method: 'DELETE', name })).body.dump()).catch((error: unknown) => {
        if (!(error instanceof MissingContent)) throw error
      }),
    copy: (from: string, to: string): Promise<void> =>
      withBlobErrors(async () => {
        const reply = await call({ method: 'PUT', name: to, headers: { 'x-amz-copy-source': `/${pathOf(from)}` } })
        // A copy that fails after its first byte returns 200 with an error in its body.
        const failure = valueOf(await reply.body.text(), 'Code')
        if (failure !== undefined) throw new S3Error(500, failure)
      }),
    /** The objects below a folder, including nested ones. */
    async *list(below: string): AsyncGenerator<S3Entry> {
      let token: string | undefined
      do {
        const page = await withBlobErrors(() => listPage(`${folder}${below}`, token, 1_000))
        yield* page.entries
        token = page.next
      } while (token !== undefined)
    },
    /** Throws the store's error for these keys and this bucket. */
    async check(): Promise<void> {
      await listPage(folder, undefined, 1)
    },
  }
}
