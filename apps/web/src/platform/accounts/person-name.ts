type Person = { first_name: string | null; last_name: string | null; email: string }

/** First and last name if present, else the email. */
export function toPersonName({ first_name, last_name, email }: Person) {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}
