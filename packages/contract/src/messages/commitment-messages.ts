/** Messages about promises. No schema library here: web pages load this file. */
export const commitmentMessages = {
  textRequired: 'Say what was promised.',
  notDetected: 'Only a promise that was noticed in a text can be proposed.',
  noSuchContact: 'Choose one of your contacts.',
  noSuchColleague: 'Choose someone in your organizations.',
  hasTask: 'This promise already has a task.',
  tooMany: 'You have too many promises. Delete some that you no longer need.',
} as const
