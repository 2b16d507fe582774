import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface ProviderPerson {
  sub: string
  email?: string | undefined
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  groups?: string[]
}

export interface ProviderOptions {
  redirectUris: string[]
  /** Puts the claims into the ID token; otherwise only the userinfo endpoint returns them. */
  isInIdToken?: boolean
  /** Default: any free port. */
  port?: number
}

export const client = { client_id: 'adjutant', client_secret: 'a-secret-of-the-provider' }

/** A real OpenID Connect provider on the loopback that signs in the person named by `login_hint` without a prompt. */
export async function startIdentityProvider({ redirectUris, isInIdToken = false, port: wanted = 0 }: ProviderOptions) {
  const people = new Map<string, ProviderPerson>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: redirectUris, grant_types: ['authorization_code'], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    conformIdTokenClaims: !isInIdToken,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id)
      return person && { accountId: person.sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void signIn(provider, request, response, people)
  })
  return {
    issuer,
    address: `127.0.0.1:${port}`,
    /** Adds a person, who is found by their email as the hint. */
    add: (hint: string, person: ProviderPerson) => void people.set(hint, person).set(person.sub, person),
    close: () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

async function signIn(
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
  people: Map<string, ProviderPerson>,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const person = people.get(String(params.login_hint))
  const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result)
}

/** Follows the provider's redirects as a browser does, up to the redirect back to the product. */
export async function walk(url: string, cookies: string[] = []): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookies.join('; ') } })
  const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const location = response.headers.get('location')
  if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
  const next = new URL(location, url)
  return next.host === new URL(url).host ? walk(next.href, [...cookies, ...set]) : next
}
