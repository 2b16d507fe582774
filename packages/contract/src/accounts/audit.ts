import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { day, Id, Timestamp, paging, text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'

export const AuditEntry = z
  .object({
    seq: z.number().int(),
    at: Timestamp,
    actor_id: Id.nullable(),
    actor_email: z.string().nullable(),
    action: z.string(),
    subject_kind: z.string(),
    subject_id: z.string().nullable(),
    subject_name: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
    organization_id: Id.nullable().describe('The organization whose admins see this entry.'),
    position: z.number().int().nullable().describe('Place in the hash chain, from 1.'),
    previous_hash: z.string().nullable().describe('Hash of the entry before it in the chain; empty for the first one.'),
    hash: z
      .string()
      .nullable()
      .describe(
        'SHA-256 in hexadecimal over the canonical JSON (RFC 8785) of this entry without `hash`; null for a second or two after it was written.',
      ),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const filter = {
  search: text(limits.title).default('').describe('Part of an email, an action or a subject.'),
  actor: text(limits.title).optional().describe('Part of the email of who did it.'),
  action: text(limits.name).optional().describe('An action, as it is written in the log: user.deleted.'),
  subject: text(limits.title).optional().describe("Part of the subject's name, or its id."),
  from: day().optional().describe('The first day, in UTC.'),
  to: day().optional().describe('The last day, in UTC.'),
}
export const AuditFilter = z.object(filter)
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditQuery = z.object({ ...filter, ...paging })
export type AuditQuery = z.infer<typeof AuditQuery>

export const auditFormats = ['csv', 'jsonl'] as const
export const AuditExportQuery = z.object({
  ...filter,
  format: z.enum(auditFormats, { error: 'format must be csv or jsonl.' }).default('csv'),
})
export type AuditExportQuery = z.infer<typeof AuditExportQuery>

export const audit = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Read the audit log, newest first',
    access: 'admin',
    query: AuditQuery,
    reply: z.array(AuditEntry),
  },
  export: {
    kind: 'text',
    method: 'GET',
    path: '/api/admin/audit/export',
    summary: 'Export the audit log with its hash chain, oldest first',
    access: 'admin',
    query: AuditExportQuery,
  },
  listOfOrganization: {
    kind: 'page',
    method: 'GET',
    path: '/api/organizations/{id}/audit',
    summary: "Read an organization's audit log, newest first",
    query: AuditQuery,
    reply: z.array(AuditEntry),
    errorStatuses: [409],
  },
  exportOfOrganization: {
    kind: 'text',
    method: 'GET',
    path: '/api/organizations/{id}/audit/export',
    summary: "Export an organization's audit log, oldest first",
    query: AuditExportQuery,
    errorStatuses: [409],
  },
})
