import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface UnsignedRequest {
  method: string
  url: URL
  /** Lowercase names; all headers are signed. */
  headers: Record<string, string>
  /** SHA-256 of the body, in hexadecimal. */
  sha256: string
  now: Date
}

export const emptySha256 = createHash('sha256').digest('hex')

/** 20130524T000000Z */
const toStamp = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Keys that are valid for a day; deriving one takes as long as the rest of a signature. */
export type SigningKeys = Map<string, ArrayBuffer>

/** AWS Signature Version 4, which every S3-compatible store supports: the headers of the signed request. */
export async function signRequest(
  { method, url, headers, sha256, now }: UnsignedRequest,
  { region, accessKeyId, secretAccessKey }: S3Keys,
  cache: SigningKeys = new Map(),
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    datetime: toStamp(now),
    allHeaders: true,
    cache,
  })
  return Object.fromEntries((await signer.sign()).headers)
}
