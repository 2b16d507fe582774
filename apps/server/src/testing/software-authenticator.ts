import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

interface Answering {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  challenge?: string
}

/** A software passkey: answers WebAuthn options as a browser with an authenticator does. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #cosePublicKey: Uint8Array
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ])
    this.#cosePublicKey = isoCBOR.encode(cose)
  }

  #authData(rpId: string, { isVerified = true, counter = ++this.counter }: Answering, attested?: Uint8Array): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }

  register(options: Json, answering: Answering = {}): Json {
    const { challenge, rp } = options as { challenge: string; rp: { id: string } }
    const clientData = {
      type: 'webauthn.create',
      challenge: answering.challenge ?? challenge,
      origin: answering.origin ?? `https://${rp.id}`,
    }
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#cosePublicKey])
    const authData = this.#authData(answering.rpId ?? rp.id, answering, attested)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#toAnswer({
      clientDataJSON: base64url(JSON.stringify(clientData)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  answer(options: Json, answering: Answering = {}): Json {
    const { challenge, rpId } = options as { challenge: string; rpId: string }
    const clientData = { type: 'webauthn.get', challenge: answering.challenge ?? challenge, origin: answering.origin ?? `https://${rpId}` }
    const clientDataJSON = Buffer.from(JSON.stringify(clientData))
    const authenticatorData = this.#authData(answering.rpId ?? rpId, answering)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    return this.#toAnswer({
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.#privateKey)),
    })
  }

  #toAnswer(response: Json): Json {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
