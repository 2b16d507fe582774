// The baseline for uploads: a bare Node server that streams each body to disk.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.env.FOLDER!
let count = 0

createServer(async (request, response) => {
  // As in the product, the response means that the bytes are on disk.
  if (request.method === 'POST') await pipeline(request, createWriteStream(join(folder, String(count++)), { flush: true }))
  response.end()
}).listen(Number(process.env.PORT), '127.0.0.1')
