/** Messages that the web can need before any page is loaded. All others load with their page. */
export const startupMessages = {
  noSession: 'Please log in.',
  expiredTitle: 'Session Expired',
  expired: 'Please log in again.',
  issueTitle: 'Session Issue',
  issue: 'Your session has expired or your account is no longer active. Please log in again.',
  profileErrorTitle: 'Profile Error',
  profileError: 'Could not load your profile. Please try again later.',
  unexpected: 'Something went wrong.',
  newConversation: 'New Conversation',
} as const
