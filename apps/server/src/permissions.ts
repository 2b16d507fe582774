import { advicePermissions } from './features/advice/advice.policy.ts'
import { commitmentPermissions } from './features/commitments/commitments.policy.ts'
import { contactPermissions } from './features/contacts/contacts.policy.ts'
import { conversationPermissions } from './features/conversations/conversations.policy.ts'
import { filePermissions } from './features/files/files.policy.ts'
import { goalPermissions } from './features/goals/goals.policy.ts'
import { memoryPermissions } from './features/memory/memory.policy.ts'
import { notePermissions } from './features/notes/notes.policy.ts'
import { taskPermissions } from './features/tasks/tasks.policy.ts'
import type { Permissions } from './platform/permissions.ts'

/** All permissions for records, which the truth tables check. Each feature defines and reads its own row. */
export const permissions = {
  task: taskPermissions,
  goal: goalPermissions,
  advice: advicePermissions,
  note: notePermissions,
  conversation: conversationPermissions,
  memory: memoryPermissions,
  commitment: commitmentPermissions,
  contact: contactPermissions,
  file: filePermissions,
} satisfies Record<string, Permissions>
