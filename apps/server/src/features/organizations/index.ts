export {
  checkOwnOrganizations,
  findColleague,
  listColleagueProfiles,
  listColleagues,
  type ColleagueProfile,
} from './members/colleagues.service.ts'
export { record as recordOrganization, publishMembersChange } from './organization-changes.service.ts'
export { canChangeAccount, canManage as canManageOrganization } from './organizations.policy.ts'
export { getManaged, getManagedForUpdate, getVisible, removeOwnOrganization } from './organizations.service.ts'
export { listOwnInvitations } from './invitations/own-invitations.service.ts'
export { invitationsForSignUp } from './invitations/invitations.service.ts'
export { checkAddedShares, findNewShares, recordSharing } from './shares.service.ts'
export type { HandOverRecords, HandoverRequest } from './members/handover.service.ts'
export { createSharedHandover, handOverOwned, handOverShared, idsIn } from './members/shared-handover.store.ts'
export { changeAccess } from './members/members.service.ts'
export { deleteInvitationOf } from './invitations/invitations.store.ts'
export type { EndMembership } from './members/departure.service.ts'
