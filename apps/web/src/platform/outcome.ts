/** What is told when a change is through or has failed: titles of toasts, shown by the app for every mutation that names them. */
export interface Outcome extends Record<string, unknown> {
  /** A function where the title depends on what the server answered. */
  done?: string | ((result: never) => string)
  failed?: string
  /** Whoever sent it says what is wrong with a field at the field: the toast need not say it again. */
  atFields?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Outcome
  }
}
