/** Names of other tools, such as read_record. */
const technicalName = /\w_\w/

/** What a built-in tool does, for people: without what only tells a model when and how to call it. */
export function toToolSummary(description: string): string {
  const clauses = description
    .replaceAll(', found by its id', '')
    .split(/(?<=[.;])\s+/)
    .filter((clause) => !/^Use it\b/.test(clause) && !technicalName.test(clause))
  return clauses.join(' ').replace(/[;,]$/, '.')
}
