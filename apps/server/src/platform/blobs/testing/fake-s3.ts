import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findRange } from '../../http/content.ts'
import type { S3Settings } from '../s3-client.ts'
import { signRequest } from '../s3-signature.ts'

const keys = { region: 'eu-test-1', accessKeyId: 'stand-in', secretAccessKey: 'secret/of+the=stand-in' }
const pageLength = 2

interface Stored {
  bytes: Buffer
  changed: Date
}

/** Verifies like a store: with the received headers and the names that the sender lists as signed. */
async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': sha256 } = request.headers
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
  const now = new Date(String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const signed = await signRequest({ method: request.method!, url, headers, sha256: String(sha256), now }, keys)
  return signed.authorization === authorization
}

const toEntry = (key: string, { changed }: Stored): string =>
  `<Contents><Key>${key.slice('papers/'.length)}</Key><LastModified>${changed.toISOString()}</LastModified></Contents>`

function send(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const range = findRange(request.headers.range, bytes.length)
  if (range === 'none') return void response.writeHead(416).end()
  response.writeHead(range ? 206 : 200).end(range ? bytes.subarray(range.start, range.end + 1) : bytes)
}

/** An in-memory subset of S3 that verifies signatures and checksums and can fail on request. */
export async function startFakeS3() {
  const objects = new Map<string, Stored>()
  const failures: { status?: number; code?: string } = {}

  function listed(url: URL): string {
    const prefix = `papers/${url.searchParams.get('prefix') ?? ''}`
    const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const start = Number(url.searchParams.get('continuation-token') ?? 0)
    const page = names.slice(start, start + pageLength)
    const isTruncated = start + pageLength < names.length
    const entries = page.map((key) => toEntry(key, objects.get(key)!))
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><NextContinuationToken>${start + pageLength}</NextContinuationToken>${entries.join('')}</ListBucketResult>`
  }

  function copy(source: string, key: string, rejectRequest: (status: number, code: string) => unknown, response: ServerResponse): void {
    const stored = objects.get(source)
    if (!stored) return void rejectRequest(404, 'NoSuchKey')
    objects.set(key, { bytes: stored.bytes, changed: new Date() })
    response.writeHead(200).end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const key = decodeURIComponent(url.pathname.slice(1))
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    const rejectRequest = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (failures.status) return void rejectRequest(failures.status, failures.code ?? 'InternalError')
    if (!(await isSigned(request, url))) return void rejectRequest(403, 'SignatureDoesNotMatch')
    if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
      return void rejectRequest(400, 'XAmzContentSHA256Mismatch')
    if (key === 'papers') return void response.writeHead(200).end(listed(url))
    const source = request.headers['x-amz-copy-source']
    if (source) return copy(decodeURIComponent(String(source)).slice(1), key, rejectRequest, response)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, changed: new Date() })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const stored = objects.get(key)
    if (stored) send(request, response, stored.bytes)
    else rejectRequest(404, key.startsWith('papers/') ? 'NoSuchKey' : 'NoSuchBucket')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings: S3Settings = {
    ...keys,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'papers',
    folder: 'adjutant/',
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { settings, objects, failures, close }
}
