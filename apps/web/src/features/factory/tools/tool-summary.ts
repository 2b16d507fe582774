/** Names of other tools, such as read_record. */
const technicalName = /\w_\w/

/** Drops the clauses that only tell a model when and how to call a built-in tool. */
export function toToolSummary(description: string): string {
  const clauses = description
    .replaceAll(', found by its id', '')
    .split(/(?<=[.;])\s+/)
    .filter((clause) => !/^Use it\b/.test(clause) && !technicalName.test(clause))
  return clauses.join(' ').replace(/[;,]$/, '.')
}
