export { checkOwnOrganizations, findColleague, listColleagues } from './colleagues.ts'
export { invitationsForSignUp } from './invitations.service.ts'
export { checkAddedShares, findNewShares, recordSharing } from './shares.ts'
export { selectNames as listOrganizationNames } from './organizations.store.ts'
