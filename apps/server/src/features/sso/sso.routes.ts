import { sso } from '@adjutant/contract/accounts/sso'
import { implement } from '../../platform/http/implement.ts'
import type { SsoDeps } from './sso.deps.ts'
import { confirmDomain, verifyDomain } from './sso-domains.service.ts'
import { completeSso, handleCallback, startSso } from './sso-login.service.ts'
import { readSettings, removeSettings, saveSettings } from './sso-settings.service.ts'

export const ssoRoutes = (deps: SsoDeps) =>
  implement(sso, {
    settings: (ctx, { params }) => readSettings(ctx, params.id),
    save: (ctx, { params, body }) => saveSettings(ctx, deps, params.id, body),
    remove: (ctx, { params }) => removeSettings(ctx, params.id),
    verifyDomain: (ctx, { params }) => verifyDomain(ctx, deps, params.id, params.domain),
    confirmDomain: (ctx, { params }) => confirmDomain(ctx, params.id, params.domain),
    start: (ctx, { body, headers }) => startSso(ctx, deps, body.email, headers.cookie),
    callback: (ctx, { params, query, headers }) =>
      handleCallback(ctx, deps, { organizationId: params.organizationId, query, cookie: headers.cookie }),
    complete: (ctx, { body, headers }) => completeSso(ctx, body.code, headers.cookie),
  })
