export interface SentFile {
  name: string
  content: string | Buffer
  /** Default: 'application/octet-stream'. */
  type?: string
  /** Default: 'file'. */
  field?: string
}

const boundary = 'a-boundary-of-the-tests'

const toPart = ({ name, content, type = 'application/octet-stream', field = 'file' }: SentFile): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

/** Headers and body of a form with these files, for `call`. */
export const toForm = (...files: SentFile[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([...files.map(toPart), Buffer.from(`--${boundary}--\r\n`)]),
})
