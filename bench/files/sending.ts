import { request, type OutgoingHttpHeaders } from 'node:http'

export const bytes = 100_000_000
// Binary data: text would be extracted while the next upload is measured.
const chunk = Buffer.alloc(65_536, 'adjutant\0')
const boundary = 'bench-boundary'

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Sent {
  method: string
  headers: OutgoingHttpHeaders
  before?: string
  after?: string
  size: number
}

/** Streams `size` bytes to a URL, with text before and after them. */
export function send(url: string, { method, headers, before = '', after = '', size }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = before.length + size + after.length
    const sent = request(url, { method, headers: { ...headers, 'content-length': length } })
    sent.on('error', reject).on('response', (reply) => {
      let text = ''
      reply.on('data', (piece: Buffer) => (text += piece.toString()))
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
    })
    let left = size
    const more = () => {
      while (left > 0) {
        const piece = left < chunk.length ? chunk.subarray(0, left) : chunk
        left -= piece.length
        if (!sent.write(piece)) return void sent.once('drain', more)
      }
      sent.end(after)
    }
    if (before) sent.write(before)
    more()
  })
}

function expectStatus({ status, text }: Reply, wanted: number): void {
  if (status !== wanted) throw new Error(`${status}: ${text}`)
}

export const sendToBareServer = async (url: string): Promise<void> =>
  expectStatus(await send(url, { method: 'POST', headers: {}, size: bytes }), 200)

/** Uploads as a multipart form. */
export async function sendAsForm(url: string, token: string, name: string): Promise<void> {
  const before = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  expectStatus(await send(`${url}/api/files/`, { method: 'POST', headers, before, after: `\r\n--${boundary}--\r\n`, size: bytes }), 201)
}

/** Uploads by tus in one request. */
export async function sendByTus(url: string, token: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const created = await send(`${url}/api/files/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': bytes, 'upload-metadata': metadata },
    size: 0,
  })
  expectStatus(created, 201)
  const piece = { ...headers, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' }
  expectStatus(await send(url + String(created.headers.location), { method: 'PATCH', headers: piece, size: bytes }), 204)
}
