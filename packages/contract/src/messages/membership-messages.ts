/** Separate from the schemas: the web app shows these messages without loading the schema library. */
export const membershipMessages = {
  invitationSent: 'Invitation sent',
  accepted: (organization: string) => `You joined ${organization}`,
  declined: 'Invitation declined',
  acceptFailed: "Couldn't accept the invitation",
  declineFailed: "Couldn't decline the invitation",
  verifyFirst: 'Verify your email address first, or open the link in the invitation email.',
  left: 'You left the organization',
  leaveFailed: "Couldn't leave the organization",
  ownerCannotLeave: 'You own this organization. Hand it over to another member before you leave.',
  notMember: "You aren't a member of this organization.",
  onlyOwnerHandsOver: 'Only the owner or an app admin can hand over this organization.',
  handedOver: 'Owner changed',
  handOverFailed: "Couldn't change the owner",
  successorNotMember: 'Choose a member of this organization who stays.',
  tooManyInvitations: 'Your organization sent too many invitations. Please try again later.',
  tooManyLinks: 'This email received too many invitations today. Please try again tomorrow.',
  belongsToAnother:
    'This account belongs to another organization too. Only the account holder or an app admin can change its name, email or password.',
} as const
