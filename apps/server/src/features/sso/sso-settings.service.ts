import { randomBytes } from 'node:crypto'
import type { SsoChange, SsoSettings } from '@adjutant/contract/accounts/sso'
import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../platform/errors.ts'
import { OutboundBlocked } from '../../platform/outbound/outbound.ts'
import { getManaged, getManagedForUpdate, recordOrganization, publishMembersChange } from '../organizations/index.ts'
import { assertFresh, endSsoSessions } from '../sessions/index.ts'
import { openClientSecret, sealClientSecret } from './client-secret.service.ts'
import {
  type ConnectionRow,
  deleteConnection,
  findConnectionOf,
  findOrganizationOwner,
  insertConnection,
  updateConnection,
} from '../identity/index.ts'
import { listDomains, replaceDomains } from './domains.store.ts'
import type { Client } from './oidc-provider.service.ts'
import { endRefusedSessions } from './required-sso.service.ts'
import type { SsoDeps } from './sso.deps.ts'
import { toSsoSettings } from './sso.dto.ts'

export async function readSettings(ctx: Ctx, id: string): Promise<SsoSettings> {
  await getManaged(ctx, id)
  return toSettings(ctx, id)
}

export const toSettings = async (ctx: SystemCtx, id: string): Promise<SsoSettings> =>
  toSsoSettings(id, await findConnectionOf(ctx, id), await listDomains(ctx, id), ctx.publicUrl)

export async function saveSettings(ctx: Ctx, deps: SsoDeps, id: string, change: SsoChange): Promise<SsoSettings> {
  await getManaged(ctx, id)
  assertFresh(ctx)
  await checkMappings(ctx, id, change)
  const before = await findConnectionOf(ctx, id)
  const client = toClient(deps, before, change)
  await checkProvider(ctx, deps, client)
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    await storeConnection(tx, deps, id, client, change)
    await replaceDomains(tx, id, [...new Set(change.domains)].map(toClaim))
    await endRefusedSessions(tx, id)
    const { client_secret, ...shown } = change
    await recordOrganization(tx, organization, 'sso_changed', { ...shown, ...(client_secret && { client_secret: 'changed' }) })
    await publishMembersChange(tx, id, 'changed')
    return toSettings(tx, id)
  })
}

const toClaim = (domain: string) => ({ domain, token: randomBytes(16).toString('base64url') })

async function checkMappings(ctx: Ctx, id: string, { access_claim, access_values, level_claim, level_values }: SsoChange): Promise<void> {
  if (access_values.length > 0 && !access_claim) throw ValidationError.field('access_claim', ssoMessages.claimWithoutName)
  if (level_values.length > 0 && !level_claim) throw ValidationError.field('level_claim', ssoMessages.claimWithoutName)
  if (!level_values.some(({ target }) => target === 'ceo')) return
  const ownerLevel = (await findOrganizationOwner(ctx, id))?.user_level
  if (ownerLevel !== 'ceo' && ownerLevel !== 'admin') throw ValidationError.field('level_values', ssoMessages.levelNotYours)
}

/** A saved secret is sent only to the issuer it was saved for. */
function toClient({ secrets }: SsoDeps, before: ConnectionRow | undefined, { issuer, client_id, client_secret }: SsoChange): Client {
  if (client_secret !== undefined) return { issuer, client_id, client_secret }
  if (!before) throw ValidationError.field('client_secret', ssoMessages.secretRequired)
  const saved = before.issuer === issuer ? openClientSecret(secrets, before) : undefined
  if (saved === undefined) throw ValidationError.field('client_secret', ssoMessages.secretAgain)
  return { issuer, client_id, client_secret: saved }
}

async function checkProvider(ctx: Ctx, { provider }: SsoDeps, client: Client): Promise<void> {
  try {
    await provider.check(client)
  } catch (error) {
    ctx.log.info({ err: error }, 'An identity provider could not be used')
    throw ValidationError.field('issuer', `${ssoMessages.issuerUnusable} ${reasonOf(error)}`.trim())
  }
}

/** Shows only messages of the outbound guard, because they quote nothing from the response. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundBlocked) return cause.message
  return ''
}

async function storeConnection(ctx: Ctx, { secrets }: SsoDeps, organizationId: string, client: Client, change: SsoChange): Promise<void> {
  const { domains: _, client_secret: __, ...fields } = change
  const before = await findConnectionOf(ctx, organizationId)
  const isSame = before?.issuer === client.issuer
  const id = isSame ? before.id : ctx.newId()
  const row = { ...fields, client_secret: sealClientSecret(secrets, id, client.issuer, client.client_secret) }
  if (isSame) {
    await updateConnection(ctx, id, row)
    if (!change.is_enabled) await endSsoSessions(ctx, id)
    return
  }
  if (before) await dropConnection(ctx, before.id)
  await insertConnection(ctx, { ...row, id, organization_id: organizationId })
}

async function dropConnection(ctx: Ctx, id: string): Promise<void> {
  await endSsoSessions(ctx, id)
  await deleteConnection(ctx, id)
}

export function removeSettings(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    assertFresh(tx)
    const connection = await findConnectionOf(tx, id)
    if (!connection) throw new Conflict(ssoMessages.notSetUp)
    await dropConnection(tx, connection.id)
    await replaceDomains(tx, id, [])
    await recordOrganization(tx, organization, 'sso_removed', { issuer: connection.issuer })
    await publishMembersChange(tx, id, 'changed')
  })
}

export async function getClaimedDomain(ctx: Ctx, id: string, domain: string) {
  const claimed = (await listDomains(ctx, id)).find((row) => row.domain === domain.toLowerCase())
  if (!claimed) throw new NotFound()
  return claimed
}
