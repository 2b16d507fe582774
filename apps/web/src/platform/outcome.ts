/** What is told when a change is through or has failed: titles of toasts, shown by the app for every mutation that names them. */
export interface Outcome extends Record<string, unknown> {
  done?: string
  failed?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Outcome
  }
}
