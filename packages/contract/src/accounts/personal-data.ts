import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { Id, Timestamp, integer } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { personalDataMessages } from '../messages/personal-data-messages.ts'
import { appMessages } from '../messages/app-messages.ts'

export const DataExport = z
  .object({
    id: Id,
    state: z.enum(['processing', 'ready', 'failed']),
    progress: z.number().int().describe('In percent.'),
    size: z.number().int().nullable().describe('In bytes, once it is ready.'),
    created_at: Timestamp,
    expires_at: Timestamp.nullable().describe('When the archive is deleted.'),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExport>

export const AccountDeletion = z
  .object({
    password: z
      .string({ error: appMessages.password.currentRequired })
      .min(1, appMessages.password.currentRequired)
      .max(limits.maxPasswordLength, appMessages.password.currentWrong)
      .optional()
      .describe('Needed where the account has one; without one, a sign-in of the last 15 minutes.'),
  })
  .meta({ id: 'AccountDeletion' })

export const personalData = defineRoutes({
  exports: {
    method: 'GET',
    path: '/api/users/me/exports',
    summary: 'List the exports of your data, newest first',
    access: 'session',
    reply: z.array(DataExport),
  },
  requestExport: {
    method: 'POST',
    path: '/api/users/me/exports',
    summary: 'Request an archive of everything you own; needs a login in the last 15 minutes',
    access: 'session',
    reply: DataExport,
    status: 202,
    errorStatuses: [409, 429],
  },
  exportContent: {
    kind: 'bytes',
    method: 'GET',
    path: '/api/users/me/exports/{id}/content',
    summary: 'Download an archive of your data',
    access: 'session',
  },
  deleteMe: {
    method: 'DELETE',
    path: '/api/users/me',
    summary: 'Delete your account; records of an organization pass to its owner',
    access: 'session',
    body: AccountDeletion,
    errorStatuses: [409, 429],
  },
})

const { periodWrong, binWrong } = personalDataMessages
const period = integer(1, limits.retentionDays, periodWrong).nullable()
const binPeriod = integer(1, limits.binDays, binWrong)

export const Retention = z
  .object({
    conversations_days: z.number().int().nullable().describe('Days after the last message; null: until their owner deletes them.'),
    runs_days: z.number().int().nullable().describe('Days after the end of a run; null: forever.'),
    bin_days: z.number().int().describe('Days in the bin, 1 to 30.'),
  })
  .meta({ id: 'Retention' })
export type Retention = z.infer<typeof Retention>

export const RetentionChange = z
  .object({ conversations_days: period.optional(), runs_days: period.optional(), bin_days: binPeriod.optional() })
  .meta({ id: 'RetentionChange' })
export type RetentionChange = z.infer<typeof RetentionChange>

export const RetentionPreview = z
  .object({ conversations: z.number().int(), runs: z.number().int(), bin: z.number().int() })
  .meta({ id: 'RetentionPreview' })
export type RetentionPreview = z.infer<typeof RetentionPreview>

const asked = integer(1, limits.retentionDays, periodWrong).optional()

export const retention = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/organizations/{id}/retention',
    summary: "Read how long an organization keeps its people's conversations, runs and deleted records",
    reply: Retention,
    errorStatuses: [409],
  },
  preview: {
    method: 'GET',
    path: '/api/organizations/{id}/retention/preview',
    summary: 'Count the records that these periods would delete now',
    query: z.object({ conversations_days: asked, runs_days: asked, bin_days: binPeriod.optional() }),
    reply: RetentionPreview,
    errorStatuses: [409],
  },
  change: {
    method: 'PUT',
    path: '/api/organizations/{id}/retention',
    summary: "Change how long an organization keeps its people's records",
    body: RetentionChange,
    reply: Retention,
    errorStatuses: [409],
  },
})
