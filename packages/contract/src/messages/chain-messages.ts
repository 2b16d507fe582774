/** Separate from the messages that the first page loads. */
export const chainMessages = {
  unknownOrigin: 'Choose an origin that you see.',
}
