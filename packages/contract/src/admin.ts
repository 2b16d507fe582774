import { z } from 'zod'
import { defineRoutes } from './define.ts'
import { Id, Moment, paging, text } from './fields.ts'
import { limits } from './limits.ts'

export const AuditEntry = z
  .object({
    seq: z.number().int(),
    at: Moment,
    actor_id: Id.nullable(),
    actor_email: z.string().nullable(),
    action: z.string(),
    subject_kind: z.string(),
    subject_id: z.string().nullable(),
    subject_name: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.object({ search: text(limits.title).default(''), ...paging })
export type AuditQuery = z.infer<typeof AuditQuery>

const count = (label: string) =>
  z
    .number({ error: `${label} must be a whole number.` })
    .int(`${label} must be a whole number.`)
    .min(0, `${label} cannot be negative.`)
    .max(1000, `${label} can be 1,000 at most.`)

export const LandingFigures = z.object({ companies: z.number().int(), seats_claimed: z.number().int() }).meta({ id: 'LandingFigures' })
export type LandingFigures = z.infer<typeof LandingFigures>

export const LandingFiguresChange = z
  .object({ companies: count('Beta companies').optional(), seats_claimed: count('Seats claimed').optional() })
  .meta({ id: 'LandingFiguresChange' })

export const admin = defineRoutes({
  audit: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Read the audit log, newest first',
    access: 'admin',
    query: AuditQuery,
    reply: z.array(AuditEntry),
    paged: true,
  },
  landingFigures: {
    method: 'GET',
    path: '/api/admin/landing-figures',
    summary: "Read the landing page's figures",
    access: 'admin',
    reply: LandingFigures,
  },
  changeLandingFigures: {
    method: 'PATCH',
    path: '/api/admin/landing-figures',
    summary: "Change the landing page's figures",
    access: 'admin',
    body: LandingFiguresChange,
    reply: LandingFigures,
  },
})
