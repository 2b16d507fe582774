import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

const bound = (how: 'at most' | 'at least', limit: unknown, origin: string) => {
  const count = Number(limit).toLocaleString('en')
  const unit = units[origin]
  return unit ? `Use ${how} ${count} ${unit[count === '1' ? 0 : 1]}.` : `This must be ${how} ${count}.`
}

/** A validation message for people, where the contract has none. The library's messages mention types. */
export function toIssueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${kinds[issue.expected] ?? 'something else'}.`
    case 'too_big':
      return bound('at most', issue.maximum, issue.origin)
    case 'too_small':
      return bound('at least', issue.minimum, issue.origin)
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is not a valid id.' : 'This has the wrong format.'
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`
    case 'invalid_key':
      return 'One of the names in this is not allowed.'
    default:
      return 'This has the wrong format.'
  }
}
