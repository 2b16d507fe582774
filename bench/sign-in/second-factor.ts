// npm run second-factor -w bench: time that a second factor adds to a login. Both hash the password, so the difference is the second step.
import { createHmac } from 'node:crypto'
import { createCaller } from '../api/call.ts'
import { adminEmail, createMember, logIn, password, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'

const rounds = 3
const limitMs = 20

const product = await startProduct({ dataDir: makeFolder(), databaseUrl: undefined })
const token = await logIn(product.url, adminEmail)
const call = createCaller(product.url)
// Sessions that were never used are the first to end when the account has too many.
await call(token, 'GET', '/api/users/me')

/** RFC 6238. */
function toCode(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  return String((digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function postPassword(username: string): Promise<{ mfa_token?: string }> {
  const body = new URLSearchParams({ username, password })
  const reply = await fetch(`${product.url}/api/auth/token`, { method: 'POST', body })
  return (await reply.json()) as { mfa_token?: string }
}

async function postRecoveryCode(mfa_token: string, recovery_code: string): Promise<void> {
  const reply = await fetch(`${product.url}/api/auth/token/second-factor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mfa_token, recovery_code }),
  })
  if (!reply.ok) throw new Error(`The second step failed: ${await reply.text()}`)
  await reply.arrayBuffer()
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const plainEmail = 'plain@example.com'
await createMember(product.url, token, plainEmail)
const { secret } = (await call(token, 'POST', '/api/auth/two-factor/totp')) as { secret: string }
await call(token, 'POST', '/api/auth/two-factor/totp/confirm', { code: toCode(secret) })

// Both logins alternate, so that they see the same load.
const [plain, withFactor]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  const { recovery_codes } = (await call(token, 'POST', '/api/auth/two-factor/recovery-codes')) as { recovery_codes: string[] }
  for (const code of recovery_codes) {
    plain.push(await time(() => postPassword(plainEmail)))
    withFactor.push(await time(async () => postRecoveryCode((await postPassword(adminEmail)).mfa_token!, code)))
  }
}
await product.stop()

const rounded = (ms: number) => Math.round(ms * 10) / 10
const addedMs = rounded(median(withFactor) - median(plain))
const figures = { plainMs: rounded(median(plain)), withFactorMs: rounded(median(withFactor)) }
saveResults('second-factor', { ...figures, addedMs, limitMs, met: addedMs <= limitMs })
if (addedMs > limitMs) process.exitCode = 1
