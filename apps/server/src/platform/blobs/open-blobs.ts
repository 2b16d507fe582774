import { join } from 'node:path'
import { ConfigError, type Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { createS3Client, S3Error, type S3Settings } from './s3-client.ts'

/** Wrong keys stop the start; an unavailable store does not. */
async function checkStore(settings: S3Settings, log: Log): Promise<void> {
  try {
    await createS3Client(settings, Date.now).check()
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) throw new ConfigError('S3_BUCKET is unknown to the file store.')
    if (error instanceof S3Error && [400, 401, 403].includes(error.status))
      throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are refused by the file store.')
    log.warn({ err: error }, 'The file store at S3_ENDPOINT does not answer')
  }
}

/** Opens the configured file storage. */
export async function openBlobs({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, log: Log): Promise<Blobs> {
  const dir = join(dataDir, 'files')
  if (!s3) return createDiskBlobs(dir)
  await checkStore(s3, log)
  return createS3Blobs(s3, dir)
}
