export { checkOwnOrganizations, findColleague, listColleagues } from './colleagues.ts'
export { takeInvitation } from './invitations.service.ts'
export { selectNames as listOrganizationNames } from './organizations.store.ts'
