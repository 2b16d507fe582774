import { startSession } from '../features/sessions/index.ts'
import { sso_connections } from '../schema.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Caller, testApp } from './test-app.ts'

type TestApp = ReturnType<typeof testApp>

/** Writes the table directly, for tests that need a session but no identity provider. */
export async function connectSso(t: TestApp, organizationId: string): Promise<string> {
  const provider = { issuer: 'https://id.example', client_id: 'adjutant', client_secret: Buffer.from('sealed') }
  const rules = { is_enabled: true, allow_new_accounts: false, require_sso: false, access_values: [], level_values: [] }
  const row = { id: t.app.ctx.newId(), organization_id: organizationId, ...provider, ...rules }
  await t.db.insert(sso_connections).values(row)
  return row.id
}

/** Creates another session of the same person by this connection. */
export async function signInBySso(t: TestApp, person: Caller, connectionId: string): Promise<Caller> {
  const ctx = { ...t.app.ctx, address: '127.0.0.1', userAgent: null, device: undefined, setDevice: () => undefined }
  const token = await inTransaction(ctx, (tx) => startSession(tx, person.id, false, connectionId))
  return { ...person, token: token! }
}
