// What an upload is measured against: a bare server of Node that streams each body to the disk, and does nothing else.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.env.FOLDER!
let count = 0

createServer(async (request, response) => {
  // As with the product, the answer means that the bytes are on the disk.
  if (request.method === 'POST') await pipeline(request, createWriteStream(join(folder, String(count++)), { flush: true }))
  response.end()
}).listen(Number(process.env.PORT), '127.0.0.1')
