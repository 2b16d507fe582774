/** Separate from the schemas: the web app shows these messages without loading the schema library. */
export const deskMessages = {
  inPast: 'Choose a time in the future.',
  tooFar: 'Choose a time within the next year.',
} as const
