import { z } from 'zod'
import { FieldChange } from '../ai/acts.ts'
import { agentKinds, historyKinds, versionActions } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { Id, Paging, timeZone, Timestamp } from '../core/fields.ts'

/** The person who made a change, or on whose behalf an agent made it. */
export const VersionActor = z
  .object({ /** Null for a deleted account. */ id: Id.nullable(), name: z.string() })
  .meta({ id: 'VersionActor' })
export type VersionActor = z.infer<typeof VersionActor>

/** `id`: the assistant's action, or the run. */
export const Agent = z.object({ kind: z.enum(agentKinds), id: Id.nullable() }).meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

export const Version = z
  .object({
    /** Version number, from 1 for each record. */
    version: z.number().int(),
    action: z.enum(versionActions),
    at: Timestamp,
    /** Null if the system made the change. */
    actor: VersionActor.nullable(),
    agent: Agent.nullable(),
    /** The earlier version whose fields were restored. */
    restored_version: z.number().int().nullable(),
    changes: z.array(FieldChange),
    can_restore: z.boolean(),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof Version>

/** One record with all changes to it since your last visit. */
export const ChangedRecord = z
  .object({
    kind: z.enum(historyKinds),
    id: Id,
    title: z.string(),
    action: z.enum(versionActions),
    /** The last change. */
    at: Timestamp,
    count: z.number().int(),
    actors: z.array(VersionActor),
    agents: z.array(z.enum(agentKinds)),
    /** The first few fields that differ from your last visit. */
    changes: z.array(FieldChange),
    /** Further fields that differ. */
    more_changes: z.number().int(),
  })
  .meta({ id: 'ChangedRecord' })
export type ChangedRecord = z.infer<typeof ChangedRecord>

export const UnreadChanges = z
  .object({
    since: Timestamp,
    records: z.array(ChangedRecord),
    /** All changed records; `records` has the latest. */ total: z.number().int(),
  })
  .meta({ id: 'UnreadChanges' })
export type UnreadChanges = z.infer<typeof UnreadChanges>

export const WeeklyMail = z.object({ enabled: z.boolean() }).meta({ id: 'WeeklyMail' })
export type WeeklyMail = z.infer<typeof WeeklyMail>

const ofRecord = '/api/history/{kind}/{recordId}'

/** `kind` is one of `historyKinds`. */
export const history = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: ofRecord,
    summary: 'List the versions of a task, goal, note, contact or piece of advice that you can see, newest first',
    query: Paging,
    reply: z.array(Version),
  },
  restore: {
    method: 'POST',
    path: `${ofRecord}/versions/{version}/restore`,
    summary: 'Restore the fields of an earlier version; the sharing of the record stays',
    errorStatuses: [409],
  },
  unread: {
    method: 'GET',
    path: '/api/changes/since-last-visit',
    summary: 'Read the changes by others and agents since your last visit',
    reply: UnreadChanges,
  },
  markRead: { method: 'POST', path: '/api/changes/mark-read', summary: 'Mark all changes as read' },
  visit: {
    method: 'POST',
    path: '/api/changes/visits',
    summary: 'Record that you are here, and your time zone; after four hours without a record, a new visit begins',
    query: z.object({ time_zone: timeZone.optional() }),
  },
  weeklyMail: {
    method: 'GET',
    path: '/api/changes/weekly-mail',
    summary: 'Read whether you get the weekly mail about changes',
    reply: WeeklyMail,
  },
  setWeeklyMail: {
    method: 'PUT',
    path: '/api/changes/weekly-mail',
    summary: 'Turn the weekly mail about changes on or off',
    body: WeeklyMail,
    reply: WeeklyMail,
  },
})
