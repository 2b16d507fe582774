/** Matches a person's whole name or e-mail address; `wanted` is in lower case. */
export const isNamed =
  (wanted: string) =>
  ({ name, email }: { name: string; email: string }): boolean =>
    name.toLowerCase() === wanted || email.toLowerCase() === wanted
