/** Toast titles for a mutation's success and failure; the app shows them for every mutation that sets them. */
export interface MutationToasts extends Record<string, unknown> {
  /** A function when the title depends on the response. */
  done?: string | ((result: never) => string)
  failed?: string
  /** The form shows field errors itself, so the toast leaves them out. */
  isShownAtFields?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationToasts
  }
}
