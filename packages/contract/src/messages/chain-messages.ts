/** Separate from the messages that the first page loads. */
export const chainMessages = {
  unknownOrigin: 'Choose a record that you can see.',
}
