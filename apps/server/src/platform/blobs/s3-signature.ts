import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface UnsignedRequest {
  method: string
  url: URL
  /** In lower case. All of them are signed. */
  headers: Record<string, string>
  /** Of the body, in hexadecimal. */
  sha256: string
  now: Date
}

export const emptySha256 = createHash('sha256').digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** 20130524T000000Z */
const toStamp = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')

/** AWS Signature Version 4, which every S3-compatible store supports: the headers of the signed request. */
export function signRequest({ method, url, headers, sha256, now }: UnsignedRequest, keys: S3Keys): Record<string, string> {
  const stamp = toStamp(now)
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': stamp, 'x-amz-content-sha256': sha256 }
  const names = Object.keys(all).toSorted()
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('')
  const request = [method, url.pathname, canonicalQuery(url), lines, names.join(';'), sha256].join('\n')
  const scope = `${stamp.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = [stamp.slice(0, 8), keys.region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${keys.secretAccessKey}`))
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
