import { ssoMessages, type SsoFailure } from '@adjutant/contract/messages/sso-messages'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { PublicCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests, Unauthorized, ServiceUnavailable } from '../../platform/errors.ts'
import type { WithHeaders } from '../../platform/http/implement.ts'
import { findCookie } from '../../platform/http/input.ts'
import { findConnectionOf, findMember, findUser, lockEnabledConnection, type ConnectionRow } from '../identity/index.ts'
import { findEnabledByDomain, listVerifiedDomains } from './domains.store.ts'
import { hashSecret, createSecret, recordFailedLogin, recordLogin, startSession } from '../sessions/index.ts'
import { readEmail } from './claims.parser.ts'
import { openClientSecret } from './client-secret.service.ts'
import { toEmailDomain } from './email-domain.logic.ts'
import { newFlow, ProviderError, type Claims, type Client } from './oidc-provider.service.ts'
import { resolveAccount, type Resolved } from './sso-account.service.ts'
import type { SsoDeps } from './sso.deps.ts'
import { countFlowsFrom, insertCompletion, insertFlow, takeCompletion, takeFlow, type FlowRow } from './sso-login.store.ts'
import { toRedirectUri } from './sso.dto.ts'

/** The prefix `__Host-` stops other hosts of the site from setting the cookie; browsers accept it over https only. */
const cookieNameOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-adjutant_sso' : 'adjutant_sso')

const browserForm = /^sso_[\w-]{43}$/

/** The random value that binds a sign-in to the browser that started it. */
function findBrowser(publicUrl: string, cookies: string | undefined): string | undefined {
  const value = findCookie(cookies, cookieNameOf(publicUrl))
  return value !== undefined && browserForm.test(value) ? value : undefined
}

/** Several tabs can sign in at once, so an existing value is kept. */
const getBrowser = (publicUrl: string, cookies: string | undefined): string => findBrowser(publicUrl, cookies) ?? createSecret('sso')

/** Lax, because the provider redirects the browser from another site. */
function toBrowserCookie(publicUrl: string, browser: string): string {
  const cookie = `${cookieNameOf(publicUrl)}=${browser}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`
  return publicUrl.startsWith('https:') ? `${cookie}; Secure` : cookie
}

/** Concurrent sign-ins per network, which can be a whole company. */
const maxFlows = 300

function toClient({ secrets }: SsoDeps, connection: ConnectionRow): Client {
  const client_secret = openClientSecret(secrets, connection)
  if (client_secret === undefined) throw new ProviderError('The client secret was sealed with another key')
  return { issuer: connection.issuer, client_id: connection.client_id, client_secret }
}

/** The response depends only on the domain, never on whether the account exists. */
export async function startSso(
  ctx: PublicCtx,
  deps: SsoDeps,
  email: string,
  cookie: string | undefined,
): Promise<WithHeaders<{ url: string }>> {
  const connection = await findEnabledByDomain(ctx, toEmailDomain(email))
  if (!connection) throw new NotFound()
  const network = toClientNetwork(ctx.address)
  if (ctx.rateLimit && (await countFlowsFrom(ctx, network)) >= maxFlows) throw new TooManyRequests(600)
  const browser = getBrowser(ctx.publicUrl, cookie)
  const flow = newFlow()
  const url = await toUrl(ctx, deps, connection, flow, email)
  const { state, ...kept } = flow
  const row = { ...kept, state_hash: hashSecret(state), browser_hash: hashSecret(browser), connection_id: connection.id, address: network }
  await insertFlow(ctx, row)
  return { headers: { 'Set-Cookie': toBrowserCookie(ctx.publicUrl, browser) }, body: { url } }
}

async function toUrl(ctx: PublicCtx, deps: SsoDeps, connection: ConnectionRow, flow: ReturnType<typeof newFlow>, email: string) {
  try {
    const redirectUri = toRedirectUri(ctx.publicUrl, connection.organization_id)
    return await deps.provider.toAuthorizationUrl(toClient(deps, connection), redirectUri, flow, email)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, organization_id: connection.organization_id }, 'An identity provider could not be used')
    throw new ServiceUnavailable(ssoMessages.failed.provider)
  }
}

interface Callback {
  organizationId: string
  cookie: string | undefined
  query: Record<string, string | undefined>
}

/** Always redirects to the sign-in page. The fragment reaches no server and no log. */
export async function handleCallback(ctx: PublicCtx, deps: SsoDeps, callback: Callback): Promise<WithHeaders<string>> {
  const browser = findBrowser(ctx.publicUrl, callback.cookie)
  const signedIn = browser === undefined ? { failure: 'expired' as const } : await signIn(ctx, deps, callback, browser)
  if ('failure' in signedIn) await recordRejectedSignIn(ctx, callback.organizationId, signedIn)
  const fragment = 'failure' in signedIn ? `sso_error=${signedIn.failure}` : `sso=${signedIn.code}`
  return { headers: { Location: `/sso#${fragment}` }, body: '' }
}

type RejectedSignIn = Extract<Resolved, { failure: SsoFailure }>

/** Visible to the organization, except for accounts outside of it. */
async function recordRejectedSignIn(ctx: PublicCtx, organizationId: string, { failure, account }: RejectedSignIn): Promise<void> {
  const organization_id = failure === 'account' ? undefined : (await findConnectionOf(ctx, organizationId))?.organization_id
  await recordFailedLogin(ctx, account, { method: 'sso', reason: failure, ...(organization_id && { organization_id }) })
}

async function signIn(ctx: PublicCtx, deps: SsoDeps, callback: Callback, browser: string): Promise<{ code: string } | RejectedSignIn> {
  const { organizationId, query } = callback
  const { state, code, error } = query
  const key = { stateHash: hashSecret(state ?? ''), browserHash: hashSecret(browser), organizationId }
  const flow = await takeFlow(ctx, key)
  if (!flow) return { failure: 'expired' }
  if (error !== undefined) return { failure: 'denied' }
  if (!state || !code) return { failure: 'expired' }
  const connection = (await findConnectionOf(ctx, organizationId))!
  const claims = await readClaims(ctx, deps, connection, { ...flow, state }, query)
  if (!claims) return { failure: 'provider' }
  return findAccount(ctx, flow, claims, browser)
}

async function readClaims(
  ctx: PublicCtx,
  deps: SsoDeps,
  connection: ConnectionRow,
  flow: FlowRow & { state: string },
  query: Callback['query'],
): Promise<Claims | undefined> {
  const url = new URL(toRedirectUri(ctx.publicUrl, connection.organization_id))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  try {
    return await deps.provider.readClaims(toClient(deps, connection), url, flow)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, organization_id: connection.organization_id }, 'A single sign-on was refused')
    return undefined
  }
}

async function findAccount(ctx: PublicCtx, flow: FlowRow, claims: Claims, browser: string) {
  const signedIn = inTransaction(ctx, async (tx) => {
    const connection = await lockEnabledConnection(tx, flow.connection_id)
    if (!connection) return { failure: 'expired' as const }
    const read = readEmail(claims, await listVerifiedDomains(tx, connection.organization_id))
    if ('failure' in read) return read
    return storeCompletion(tx, connection, browser, await resolveAccount(tx, { connection, claims, email: read.email }))
  })
  return signedIn.catch((error: unknown) => {
    // A concurrent sign-in created the account.
    if (error instanceof Conflict) return { failure: 'expired' as const }
    throw error
  })
}

async function storeCompletion(ctx: PublicCtx, connection: ConnectionRow, browser: string, resolved: Resolved) {
  if ('failure' in resolved) return resolved
  const code = createSecret('ssc')
  const row = { code_hash: hashSecret(code), browser_hash: hashSecret(browser), connection_id: connection.id, user_id: resolved.userId }
  await insertCompletion(ctx, row)
  return { code }
}

export async function completeSso(ctx: PublicCtx, code: string, cookie: string | undefined) {
  const browser = findBrowser(ctx.publicUrl, cookie)
  if (browser === undefined) throw new Unauthorized(ssoMessages.failed.expired)
  const access_token = await inTransaction(ctx, async (tx) => {
    const taken = await takeCompletion(tx, hashSecret(code), hashSecret(browser))
    const connection = taken && (await lockEnabledConnection(tx, taken.connection_id))
    if (!connection || !(await findMember(tx, connection.organization_id, taken.user_id))) return undefined
    const token = await startSession(tx, taken.user_id, false, connection.id)
    const user = await findUser(tx, taken.user_id)
    if (user) await recordLogin(tx, user, 'sso')
    return token
  })
  if (!access_token) throw new Unauthorized(ssoMessages.failed.expired)
  return { access_token, token_type: 'bearer' as const }
}
