import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { client } from './identity-provider.ts'

/** False values that the issuer returns. */
export interface ForgedResponses {
  metadata?: Record<string, unknown>
  claims?: Record<string, unknown>
  /** Signed with a key that is not the published one. */
  isForged?: boolean
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function toJwt(claims: object, key: KeyObject): string {
  const signed = `${toPart({ alg: 'RS256', kid: 'one' })}.${toPart(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** An issuer that signs any claims that a test requests. It stores no codes, so every code is valid. */
export async function startDishonestIssuer() {
  const [published, unpublished] = [newKeys(), newKeys()]
  const jwk = { ...published.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }
  let forged: ForgedResponses = {}
  let nonce = ''
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url!)
    answer(request.url!, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const toIdToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: client.client_id, sub: 'eve', email: 'eve@evil.example', nonce, iat: now, exp: now + 60 }
    return toJwt({ ...claims, ...forged.claims }, (forged.isForged ? unpublished : published).privateKey)
  }

  function answer(url: string, response: ServerResponse): void {
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }
    const supported = { response_types_supported: ['code'], id_token_signing_alg_values_supported: ['RS256'] }
    const bodies: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({ issuer, ...endpoints, ...supported, ...forged.metadata }),
      '/jwks': () => ({ keys: [jwk] }),
      '/token': () => ({ access_token: 'at', token_type: 'bearer', id_token: toIdToken() }),
    }
    const body = bodies[url.split('?')[0]!]?.()
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }

  return {
    issuer,
    address: `127.0.0.1:${port}`,
    seen,
    /** Answers a sign-in that was started at this issuer. */
    lie(url: string, next: ForgedResponses = {}) {
      forged = next
      nonce = new URL(url).searchParams.get('nonce')!
    },
    tellMetadata: (metadata: Record<string, unknown>) => void (forged = { metadata }),
    close: () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}
