import { twoFactor } from '@adjutant/contract/accounts/two-factor'
import { implement } from '../../platform/http/implement.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  readTwoFactor,
  removePasskey,
  removeTotp,
  renamePasskey,
  replaceRecoveryCodes,
} from './two-factor.service.ts'

export const twoFactorRoutes = (secrets: SecretBox) =>
  implement(twoFactor, {
    state: (ctx) => readTwoFactor(ctx),
    beginTotp: (ctx) => beginTotp(ctx, secrets),
    confirmTotp: (ctx, { body }) => confirmTotp(ctx, secrets, body.code),
    removeTotp: (ctx) => removeTotp(ctx),
    beginPasskey: (ctx) => beginPasskey(ctx),
    addPasskey: (ctx, { body }) => addPasskey(ctx, body),
    renamePasskey: (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
    removePasskey: (ctx, { params }) => removePasskey(ctx, params.id),
    newRecoveryCodes: (ctx) => replaceRecoveryCodes(ctx),
  })
