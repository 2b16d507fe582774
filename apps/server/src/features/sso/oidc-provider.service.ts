import * as oidc from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { OutboundBlocked, type Outbound } from '../../platform/outbound/outbound.ts'

export interface Client {
  issuer: string
  client_id: string
  client_secret: string
}

export interface Flow {
  state: string
  nonce: string
  code_verifier: string
}

export type Claims = Record<string, unknown> & { sub: string }

/** An error between this server and the provider; the log has the cause. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

export interface Provider {
  /** Reads the provider's configuration again; throws `ProviderError` if it is unusable. */
  check(client: Client): Promise<void>
  toAuthorizationUrl(client: Client, redirectUri: string, flow: Flow, email: string): Promise<string>
  /** Exchanges the callback's code; checks signature, issuer, audience, nonce and state. */
  readClaims(client: Client, callback: URL, flow: Flow): Promise<Claims>
}

const cachedMs = 600_000
const maxCached = 500
const scope = 'openid email profile'

/** Every call goes through the outbound guard, because the provider controls the addresses in its metadata. */
export function createProvider(outbound: Outbound, clock: Clock): Provider {
  const cache = new Map<string, { config: Promise<oidc.Configuration>; until: number }>()

  /** Replaces the library's https check, which doesn't support the operator's list of allowed hosts. */
  function checkAddress(address: string): void {
    outbound.check(address)
    if (!address.startsWith('https:') && !outbound.isListed(address)) throw new OutboundBlocked()
  }

  const guardedFetch: oidc.CustomFetch = (url, options) => {
    checkAddress(url)
    return outbound.fetch(url, options as RequestInit)
  }

  async function discover({ issuer, client_id, client_secret }: Client): Promise<oidc.Configuration> {
    const config = await oidc.discovery(new URL(issuer), client_id, undefined, toClientAuth(client_secret), {
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: guardedFetch,
    })
    const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata()
    for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
      if (endpoint === undefined) throw new ProviderError('An endpoint is missing')
      checkAddress(endpoint)
    }
    return config
  }

  function findConfig(client: Client): Promise<oidc.Configuration> {
    const key = JSON.stringify([client.issuer, client.client_id, client.client_secret])
    const now = clock.now().getTime()
    const found = cache.get(key)
    if (found && found.until > now) return found.config
    if (cache.size >= maxCached) cache.clear()
    const config = discover(client)
    cache.set(key, { config, until: now + cachedMs })
    config.catch(() => cache.delete(key))
    return config
  }

  return {
    async check(client) {
      await discover(client).catch(fail)
    },
    async toAuthorizationUrl(client, redirectUri, { state, nonce, code_verifier }, email) {
      const config = await findConfig(client).catch(fail)
      const parameters = { redirect_uri: redirectUri, scope, state, nonce, code_challenge_method: 'S256', login_hint: email }
      const code_challenge = await oidc.calculatePKCECodeChallenge(code_verifier)
      return oidc.buildAuthorizationUrl(config, { ...parameters, code_challenge }).href
    },
    async readClaims(client, callback, { state, nonce, code_verifier }) {
      const config = await findConfig(client).catch(fail)
      const checks = { pkceCodeVerifier: code_verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(config, callback, checks).catch(fail)
      const claims = tokens.claims()!
      if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
      return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(fail)), ...claims }
    },
  }
}

const fail = (error: unknown): never => {
  throw error instanceof ProviderError ? error : new ProviderError('The identity provider could not be used', { cause: error })
}

/** By the discovery specification, providers that list no method accept `client_secret_basic`. */
const toClientAuth =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))(server, client, body, headers)
  }

export const newFlow = (): Flow => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  code_verifier: oidc.randomPKCECodeVerifier(),
})
