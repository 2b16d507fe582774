/** The participant fields that decide whether a message reaches the person. */
export interface Receiver {
  left_at: Date | null
  request_number: number | null
  is_withheld: boolean
}

export const isPending = ({ request_number }: Pick<Receiver, 'request_number'>): boolean => request_number !== null

/** The state that others see: a person who declined a request or blocked its sender looks undecided. */
export const isShownPresent = (one: Receiver): boolean => one.left_at === null || isPending(one)

/** Whether this person can get the next message: of a request they get the first one only. */
export const acceptsNextMessage = ({ request_number }: Pick<Receiver, 'request_number'>, lastNumber: number): boolean =>
  request_number === null || request_number > lastNumber

export const isDelivered = ({ left_at, is_withheld }: Receiver): boolean => left_at === null && !is_withheld
