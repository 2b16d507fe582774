import { admin } from './accounts/admin.ts'
import { advice } from './advice.ts'
import { aiPolicy } from './ai/ai-policy.ts'
import { audit } from './accounts/audit.ts'
import { auth } from './accounts/auth.ts'
import { bin } from './bin.ts'
import { chain } from './records/chain.ts'
import { commitments } from './commitments.ts'
import { comms } from './comms.ts'
import { contacts } from './contacts.ts'
import { chat, conversations, toolGrants, usage } from './ai/conversations.ts'
import { desk } from './desk.ts'
import { emailVerification } from './accounts/email-verification.ts'
import { events } from './events.ts'
import { agents, crews, flows, tools } from './ai/factory-routes.ts'
import { fileAttachments } from './files/file-attachments.ts'
import { fileFolders } from './files/file-folders.ts'
import { fileUploads } from './files/file-uploads.ts'
import { fileVersions } from './files/file-versions.ts'
import { files } from './files/files.ts'
import { goals } from './goals.ts'
import { history } from './records/history.ts'
import { meetings } from './meetings.ts'
import { memberships } from './accounts/memberships.ts'
import { memory } from './ai/memory.ts'
import { messageRequests } from './message-requests.ts'
import { models } from './ai/models.ts'
import { notes } from './notes.ts'
import { organizations } from './accounts/organizations.ts'
import { personalData, retention } from './accounts/personal-data.ts'
import { crewRuns, flowRuns, runs } from './ai/runs.ts'
import { schedules } from './ai/schedules.ts'
import { directory, scim } from './accounts/scim.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { sso } from './accounts/sso.ts'
import { trackRecord } from './ai/track-record.ts'
import { tasks } from './tasks.ts'
import { accountSecurity, signIn, twoFactor } from './accounts/two-factor.ts'
import { users } from './accounts/users.ts'

/** Every call of the product. The server implements this table, the web calls through it, and the API reference is generated from it. */
export const contract = {
  site,
  auth,
  signIn,
  twoFactor,
  accountSecurity,
  users,
  emailVerification,
  // Organizations and invitations share a group, so that a change of an organization also makes invitations stale.
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
  history,
  chain,
  // These routes share a group, so that one topic makes all of them stale.
  files: { ...files, ...fileFolders, ...fileVersions, ...fileAttachments },
  fileUploads,
  conversations,
  // These routes share a group, so that the operation ids of the API description stay.
  chat: { ...chat, ...toolGrants, ...usage },
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
  commitments,
  runs,
  trackRecord,
  schedules,
  desk,
  meetings,
  events,
  bin,
  admin,
  audit,
  personalData,
  retention,
}
export type Contract = typeof contract
