import { personalData } from '@adjutant/contract/accounts/personal-data'
import { implement } from '../../platform/http/implement.ts'
import { deleteMe, type DeletionDeps } from './account-deletion.service.ts'
import { listExports, openExport, requestExport } from './data-exports.service.ts'

export const personalDataRoutes = (deps: DeletionDeps) =>
  implement(personalData, {
    exports: (ctx) => listExports(ctx),
    requestExport: (ctx) => requestExport(ctx),
    exportContent: (ctx, { params }) => openExport(ctx, deps.blobs, params.id),
    deleteMe: (ctx, { body }) => deleteMe(ctx, deps, body),
  })
