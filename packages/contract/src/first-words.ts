/** The sentences that the web may have to say before it has loaded any page. All others come with the page that says them. */
export const firstWords = {
  noSession: 'Please log in.',
  expiredTitle: 'Session Expired',
  expired: 'Please log in again.',
  issueTitle: 'Session Issue',
  issue: 'Your session has expired or your account is no longer active. Please log in again.',
  profileErrorTitle: 'Profile Error',
  profileError: 'Could not load your profile. Please try again later.',
  broken: 'Something went wrong.',
  newConversation: 'New Conversation',
} as const
