const list = new Intl.ListFormat('en')

/** Messages about message requests and blocked people. No schema library here: web pages load this file. */
export const messageRequestMessages = {
  waiting: (names: readonly string[]) => `Waiting for ${list.format(names)} to accept. You can write again after that.`,
  firstIsRequest: (names: readonly string[]) => `Your first message reaches ${list.format(names)} as a request.`,
  waitingForSome: (names: readonly string[]) => `${list.format(names)} will see new messages after accepting.`,
  acceptFirst: 'Accept this message request first.',
  noAccount: "This contact can't receive messages here yet.",
  verifyFirst: 'Verify your email address before you message people outside your organizations.',
  tooMany: "You've contacted many people outside your organizations today. Please try again later.",
  unblockFirst: (names: readonly string[]) => `You blocked ${list.format(names)}. Unblock them to write to them.`,
  groupBlock: "You can't block a group. Leave it instead, or block someone in your conversation with them.",
  noneBlocked: "You haven't blocked anyone.",
} as const
