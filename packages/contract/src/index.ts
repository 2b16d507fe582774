import { admin } from './admin.ts'
import { advice } from './advice.ts'
import { aiPolicy } from './ai-policy.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bin } from './bin.ts'
import { comms } from './comms.ts'
import { contacts } from './contacts.ts'
import { chat, conversations } from './conversations.ts'
import { emailVerification } from './email-verification.ts'
import { events } from './events.ts'
import { agents, crews, flows, tools } from './factory.ts'
import { fileAttachments } from './file-attachments.ts'
import { fileFolders } from './file-folders.ts'
import { fileUploads } from './file-uploads.ts'
import { fileVersions } from './file-versions.ts'
import { files } from './files.ts'
import { goals } from './goals.ts'
import { memberships } from './memberships.ts'
import { memory } from './memory.ts'
import { messageRequests } from './message-requests.ts'
import { models } from './models.ts'
import { notes } from './notes.ts'
import { organizations } from './organizations.ts'
import { personalData, retention } from './personal-data.ts'
import { crewRuns, flowRuns, runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { directory, scim } from './scim.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { sso } from './sso.ts'
import { tasks } from './tasks.ts'
import { accountSecurity, signIn, twoFactor } from './two-factor.ts'
import { users } from './users.ts'

/** Every call of the product. The server implements this table, the web calls through it, and the API reference is generated from it. */
export const contract = {
  site,
  auth,
  signIn,
  twoFactor,
  accountSecurity,
  users,
  emailVerification,
  // One group, so that a change of an organization also makes invitations stale.
  organizations: { ...organizations, ...memberships },
  sso,
  directory,
  scim,
  aiPolicy,
  goals,
  advice,
  tasks,
  notes,
  contacts,
  // One group, so that one topic makes all of them stale.
  files: { ...files, ...fileFolders, ...fileVersions, ...fileAttachments },
  fileUploads,
  conversations,
  chat,
  memory,
  models,
  search,
  tools,
  agents,
  crews,
  flows,
  crewRuns,
  flowRuns,
  comms: { ...comms, ...messageRequests },
  runs,
  schedules,
  events,
  bin,
  admin,
  audit,
  personalData,
  retention,
}
export type Contract = typeof contract
