/** What of a participant decides whether a message reaches them. */
export interface Receiver {
  left_at: Date | null
  request_number: number | null
  is_withheld: boolean
}

export const isPending = ({ request_number }: Pick<Receiver, 'request_number'>): boolean => request_number !== null

/** What the others see: whoever declined a request, or blocked its sender, looks like somebody who has not decided yet. */
export const isShownPresent = (one: Receiver): boolean => one.left_at === null || isPending(one)

/** Whether the next message is one that this person may get: of a request they get the first alone. */
export const takesNext = ({ request_number }: Pick<Receiver, 'request_number'>, lastNumber: number): boolean =>
  request_number === null || request_number > lastNumber

export const isReached = ({ left_at, is_withheld }: Receiver): boolean => left_at === null && !is_withheld
