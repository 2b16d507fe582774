import { eq } from 'drizzle-orm'
import { insertTask } from '../../features/tasks/tasks.store.ts'
import {
  advice,
  commitments,
  contact_shares,
  contacts,
  conversations,
  file_shares,
  files,
  goals,
  memories,
  notes,
  tasks,
} from '../../schema.ts'
import type { Action, RecordKind } from './expected-rules.ts'
import type { GeneratedRecord, TestApp } from './generated-data.ts'

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

interface Call {
  route: Route
  payload?: object
  /** False skips a call that has no effect on this record. */
  when?: (record: GeneratedRecord) => boolean
  /** The call changes permissions, so the record must be restored. */
  leavesTraces?: true
}

interface RecordCalls {
  list: `/${string}`
  read?: (id: string) => `/${string}`
  calls: Partial<Record<Action, (record: GeneratedRecord) => Call>>
  /** The DTO's flags by the action that each one permits. */
  flags: Partial<Record<Action, string>>
  write(t: TestApp, record: GeneratedRecord): Promise<unknown>
  erase(t: TestApp, id: string): Promise<unknown>
}

const canEditAndDelete = { edit: 'can_edit', delete: 'can_delete' }

/** The calls that create, list, read and change each kind of record. */
export const recordCalls: Record<RecordKind, RecordCalls> = {
  task: {
    list: '/api/tasks/',
    read: (id) => `/api/tasks/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PUT /api/tasks/${id}`, payload: { title: 'Changed' } }),
      assign: ({ id, assignee }) => ({ route: `PUT /api/tasks/${id}/assign`, payload: { assigned_to_user_id: assignee?.id ?? null } }),
      share: ({ id, organizationIds }) => ({ route: `POST /api/tasks/${id}/share/orgs`, payload: { ids: organizationIds } }),
      delete: ({ id }) => ({ route: `DELETE /api/tasks/${id}`, leavesTraces: true }),
    },
    flags: { ...canEditAndDelete, assign: 'can_assign' },
    write: (t, { id, creator, assignee, organizationIds }) =>
      t.db.transaction((db) =>
        insertTask(
          { ...t.app.ctx, db },
          {
            id,
            title: 'Task',
            status: 'To Do',
            priority: 'Medium',
            created_by_user_id: creator.id,
            assigned_to_user_id: assignee?.id ?? null,
          },
          organizationIds,
        ),
      ),
    erase: (t, id) => t.db.delete(tasks).where(eq(tasks.id, id)),
  },
  goal: {
    list: '/api/strategic-goals/',
    read: (id) => `/api/strategic-goals/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PUT /api/strategic-goals/${id}`, payload: { title: 'Changed' } }),
      delete: ({ id }) => ({ route: `DELETE /api/strategic-goals/${id}`, leavesTraces: true }),
    },
    flags: canEditAndDelete,
    write: (t, { id, creator, organizationIds }) =>
      t.db.insert(goals).values({
        id,
        title: 'Goal',
        due_date: '2030-01-01',
        status: 'new',
        user_id: creator.id,
        organization_id: organizationIds[0] ?? null,
      }),
    erase: (t, id) => t.db.delete(goals).where(eq(goals.id, id)),
  },
  advice: {
    list: '/api/strategic-advice/',
    calls: {
      edit: ({ id }) => ({ route: `PUT /api/strategic-advice/${id}`, payload: { content: 'Changed' } }),
      delete: ({ id }) => ({ route: `DELETE /api/strategic-advice/${id}`, leavesTraces: true }),
    },
    flags: canEditAndDelete,
    write: (t, { id, creator, organizationIds }) =>
      t.db
        .insert(advice)
        .values({ id, advice_title: 'Advice', content: 'Do it', user_id: creator.id, organization_id: organizationIds[0] ?? null }),
    erase: (t, id) => t.db.delete(advice).where(eq(advice.id, id)),
  },
  note: {
    list: '/api/journals/',
    read: (id) => `/api/journals/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PUT /api/journals/${id}`, payload: { content: 'Changed' } }),
      delete: ({ id }) => ({ route: `DELETE /api/journals/${id}`, leavesTraces: true }),
    },
    flags: {},
    write: (t, { id, creator }) => t.db.insert(notes).values({ id, content: 'Note', entry_date: '2026-01-01', user_id: creator.id }),
    erase: (t, id) => t.db.delete(notes).where(eq(notes.id, id)),
  },
  conversation: {
    list: '/api/conversations/',
    read: (id) => `/api/conversations/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PUT /api/conversations/${id}`, payload: { name: 'Changed' } }),
      delete: ({ id }) => ({ route: `DELETE /api/conversations/${id}`, leavesTraces: true }),
    },
    flags: {},
    write: (t, { id, creator }) => t.db.insert(conversations).values({ id, name: 'Conversation', user_id: creator.id }),
    erase: (t, id) => t.db.delete(conversations).where(eq(conversations.id, id)),
  },
  memory: {
    list: '/api/memory/mine',
    calls: {
      edit: ({ id }) => ({ route: `PATCH /api/memory/mine/${id}`, payload: { content: 'Changed' } }),
      delete: ({ id }) => ({ route: `DELETE /api/memory/mine/${id}`, leavesTraces: true }),
    },
    flags: {},
    write: (t, { id, creator }) => t.db.insert(memories).values({ id, content: 'Memory', user_id: creator.id }),
    erase: (t, id) => t.db.delete(memories).where(eq(memories.id, id)),
  },
  commitment: {
    list: '/api/commitments/',
    read: (id) => `/api/commitments/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PATCH /api/commitments/${id}`, payload: { text: 'Changed' } }),
      delete: ({ id }) => ({ route: `DELETE /api/commitments/${id}`, leavesTraces: true }),
    },
    flags: {},
    write: (t, { id, creator }) =>
      t.db.insert(commitments).values({ id, text: 'Call', direction: 'i_owe', state: 'open', user_id: creator.id }),
    erase: (t, id) => t.db.delete(commitments).where(eq(commitments.id, id)),
  },
  contact: {
    list: '/api/contacts/',
    read: (id) => `/api/contacts/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PATCH /api/contacts/${id}`, payload: { name: 'Changed' } }),
      share: ({ id }) => ({
        route: `PATCH /api/contacts/${id}`,
        payload: { shared_org_ids: [] },
        leavesTraces: true,
        when: ({ organizationIds }) => organizationIds.length > 0,
      }),
      delete: ({ id }) => ({ route: `DELETE /api/contacts/${id}`, leavesTraces: true }),
    },
    flags: { ...canEditAndDelete, share: 'can_share' },
    async write(t, { id, creator, organizationIds }) {
      await t.db.insert(contacts).values({ id, name: 'Contact', created_by_user_id: creator.id })
      for (const organization_id of organizationIds) await t.db.insert(contact_shares).values({ contact_id: id, organization_id })
    },
    erase: (t, id) => t.db.delete(contacts).where(eq(contacts.id, id)),
  },
  file: {
    list: '/api/files/',
    read: (id) => `/api/files/${id}`,
    calls: {
      edit: ({ id }) => ({ route: `PATCH /api/files/${id}`, payload: { name: 'Changed' } }),
      share: ({ id }) => ({
        route: `PATCH /api/files/${id}`,
        payload: { shared_org_ids: [] },
        leavesTraces: true,
        when: ({ organizationIds }) => organizationIds.length > 0,
      }),
      delete: ({ id }) => ({ route: `DELETE /api/files/${id}`, leavesTraces: true }),
    },
    flags: { ...canEditAndDelete, share: 'can_share' },
    async write(t, { id, creator, organizationIds }) {
      const row = { id, name: 'File', type: 'text/plain', size: 0, blob: id, sha256: '', state: 'ready' as const }
      await t.db.insert(files).values({ ...row, created_by_user_id: creator.id })
      for (const organization_id of organizationIds)
        await t.db.insert(file_shares).values({ file_id: id, organization_id, since_version: 1 })
    },
    erase: (t, id) => t.db.delete(files).where(eq(files.id, id)),
  },
}
