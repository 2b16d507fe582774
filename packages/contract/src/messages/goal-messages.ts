/** Separate from the messages that the first page loads. */
export const goalMessages = {
  ownerNotMember: "Choose a member of the goal's organization. A personal goal belongs to you.",
  parentUnknown: 'Choose a parent goal that you can see.',
  parentCycle: "A goal can't be below itself. Choose another parent.",
  cannotCheckIn: "You don't have permission to check in on this goal.",
  checkedIn: 'Check-in saved',
  checkInDeleted: 'Check-in deleted',
  unknown: 'Choose a goal that you can see.',
}
