import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct, type Installation } from './product.ts'
import type { Recorded } from './record-statements.ts'
import { makeFolder } from './scratch.ts'

export type Call = { path: string; token: string }

const preload = join(import.meta.dirname, 'record-statements.ts')

async function request(url: string, token: string): Promise<void> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** Records every SQL statement that the product sends for these calls, including authentication. */
export async function recordCalls(installation: Installation, calls: Call[]): Promise<Record<string, Recorded[]>> {
  const file = join(makeFolder(), 'statements')
  const product = await startProduct(installation, preload, { RECORD_STATEMENTS: file })
  const recorded: Record<string, Recorded[]> = {}
  for (const { path, token } of calls) {
    // The first call also updates when the person was last seen.
    await request(product.url + path, token)
    writeFileSync(file, '')
    await request(product.url + path, token)
    recorded[path] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Recorded)
  }
  await product.stop()
  return recorded
}
