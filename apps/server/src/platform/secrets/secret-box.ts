import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Protects texts from readers of the database who don't have the key. A text encrypted for one purpose decrypts for no other. */
export interface SecretBox {
  seal(text: string, purpose: string): Buffer
  /** Undefined if the key, the purpose or any bit differs. */
  open(sealed: Uint8Array, purpose: string): string | undefined
}

const version = 1
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + ivBytes + tagBytes

/** AES-256-GCM; the key is derived from a master secret of any form. Layout: version, nonce, tag, ciphertext. */
export function createSecretBox(master: string, random: (size: number) => Buffer = randomBytes): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'adjutant: secrets of tools', 32))
  return {
    seal(text, purpose) {
      const iv = random(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), body])
    },
    open(bytes, purpose) {
      const sealed = Buffer.from(bytes)
      if (sealed.length < headBytes || sealed[0] !== version) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(1 + ivBytes, headBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
