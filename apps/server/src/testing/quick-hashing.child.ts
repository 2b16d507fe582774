import { createRequire } from 'node:module'
import type { hash as Hash } from '@node-rs/argon2'

// A password hash takes 50 ms of CPU on purpose, and the tests create thousands. Loaded before the product, this makes new hashes cheap;
// the password tests run without it and check the real cost.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Hash }
const { hash } = argon2

const hashQuickly = (password: string | Uint8Array) => hash(password, { memoryCost: 64, timeCost: 1 })

if (hash.name !== hashQuickly.name) Object.assign(argon2, { hash: hashQuickly })
