import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMasterSecret } from './master-secret.ts'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a master secret of some length')

test('decrypts for the same purpose and for no other', () => {
  const sealed = box.seal('Bearer grüße', 'tool 1 at https://a.example')
  expect(box.open(sealed, 'tool 1 at https://a.example')).toBe('Bearer grüße')
  expect(box.open(sealed, 'tool 2 at https://a.example')).toBeUndefined()
  expect(box.open(sealed, 'tool 1 at https://b.example')).toBeUndefined()
  expect(createSecretBox('another master secret').open(sealed, 'tool 1 at https://a.example')).toBeUndefined()
})

test('the ciphertext contains nothing of the text and differs each time', () => {
  const [one, other] = [box.seal('canary', 'p'), box.seal('canary', 'p')]
  expect(one.includes('canary')).toBe(false)
  expect(one.equals(other)).toBe(false)
})

test('rejects a flipped bit, a truncation and an unknown version', () => {
  const sealed = box.seal('canary', 'p')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(box.open(changed, 'p'), `byte ${at}`).toBeUndefined()
  }
  expect(box.open(sealed.subarray(0, -1), 'p')).toBeUndefined()
  expect(box.open(Buffer.alloc(0), 'p')).toBeUndefined()
})

test('without SECRET_KEY a key is created once, in a file that only this system account can read', () => {
  const folder = join(mkdtempSync(join(os.tmpdir(), 'adjutant-test-')), 'data')
  try {
    const made = readMasterSecret(undefined, folder)
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(readMasterSecret(undefined, folder)).toBe(made)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(made)
    expect(readdirSync(folder)).toEqual(['secret.key'])
    writeFileSync(join(folder, 'secret.key'), '')
    expect(() => readMasterSecret(undefined, folder)).toThrow('secret.key does not hold')
    expect(readMasterSecret('the operator has chosen this one', folder)).toBe('the operator has chosen this one')
  } finally {
    rmSync(join(folder, '..'), { recursive: true })
  }
})
