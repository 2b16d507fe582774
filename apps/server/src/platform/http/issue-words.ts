import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const counted: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' }

const bound = (limit: unknown, origin: string) => {
  const unit = counted[origin]
  return `${unit ? 'have' : 'be'} ${Number(limit).toLocaleString('en')}${unit ?? ''}`
}

/**
 * What is wrong with a field, in a sentence for a person, where the contract has none of its own for it. The library's sentences speak of
 * types.
 */
export function tellIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${kinds[issue.expected] ?? 'something else'}.`
    case 'too_big':
      return `This may ${bound(issue.maximum, issue.origin)} at the most.`
    case 'too_small':
      return `This must ${bound(issue.minimum, issue.origin)} at the least.`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is no id.' : 'This does not have the right form.'
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`
    case 'invalid_key':
      return 'A name in this is not allowed.'
    default:
      return 'This does not have the right form.'
  }
}
