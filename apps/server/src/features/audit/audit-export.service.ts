import type { auditFormats, AuditEntry, AuditFilter } from '@adjutant/contract/accounts/audit'
import type { SystemCtx } from '../../platform/ctx.ts'
import { csvBom, toCsvLine } from '../../platform/text/csv-line.ts'
import type { TextDownload } from '../../platform/http/content.ts'
import { iterateMatching } from './audit.store.ts'
import { toAuditEntry } from './audit.dto.ts'
import { toCanonicalJson } from './canonical-json.logic.ts'

type Format = (typeof auditFormats)[number]

const columns = [
  'position',
  'at',
  'actor_email',
  'action',
  'subject_kind',
  'subject_name',
  'subject_id',
  'address',
  'details',
  'organization_id',
  'actor_id',
  'seq',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof AuditEntry)[]

const toCell = (value: AuditEntry[(typeof columns)[number]]): string => {
  if (value === null) return ''
  return typeof value === 'object' ? toCanonicalJson(value) : String(value)
}

/** A JSONL line is canonical JSON: without its `hash` member it is the hashed text. */
const formats: Record<Format, { type: string; head: string; toLine: (entry: AuditEntry) => string }> = {
  csv: {
    type: 'text/csv',
    head: csvBom + toCsvLine([...columns]),
    toLine: (entry) => toCsvLine(columns.map((name) => toCell(entry[name]))),
  },
  jsonl: { type: 'application/jsonl', head: '', toLine: (entry) => `${toCanonicalJson(entry)}\n` },
}

async function* writeLines(ctx: SystemCtx, format: Format, filter: AuditFilter, organizationId: string | undefined) {
  const { head, toLine } = formats[format]
  yield head
  for await (const rows of iterateMatching(ctx, filter, organizationId)) yield rows.map((row) => toLine(toAuditEntry(row))).join('')
}

export const toDownload = (ctx: SystemCtx, format: Format, filter: AuditFilter, organizationId: string | undefined): TextDownload => ({
  name: `audit-log.${format}`,
  type: formats[format].type,
  lines: writeLines(ctx, format, filter, organizationId),
})
