import { action, events } from './english-verbs.ts'
import { nameWords, noteLabel, ruleWithName, type Rule } from './patterns.ts'

const rest = String.raw`(?<action>\s.+)$`
const name = `(?<person>${nameWords})`
const me = String.raw`(?:[Oo]n )?\(?@?(?:[Mm]e|ME|I|[Ii]ch)\)?(?!\p{L})`

/** Lists of actions with their owners, which look alike in both languages: "Action Lars: …", "AP ich: …". */
export const ownerRules: readonly Rule[] = [
  ruleWithName('writer', 'note', String.raw`^(?:\[ \]\s)?${noteLabel}\s?${me}(?:\s?[:–—→-]+|\swill|['’]ll|\sto)?${rest}`),
  ruleWithName('writer', 'note', String.raw`^(?:\[ \]\s)?${me}(?:\s?[:–—→-]+|\sto)${rest}`),
  // In minutes, "I" is the person before the colon.
  ruleWithName(
    'person',
    'note',
    String.raw`^${name}:\s(?:ok(?:ay)?,?\s|yes,?\s|sure,?\s)?(?:(?:I|we)(?: will|['’]ll)|[Ww]ill)${events}${rest}`,
  ),
  ruleWithName('person', 'note', String.raw`^(?:\[ \]\s)?${noteLabel}\s?@?${name}(?:\s?[:–—→,-]+|\sto)${rest}`),
  ruleWithName('person', 'note', String.raw`^\[ \]\s@?${name}\s?[:–—→-]+${rest}`),
  ruleWithName('person', 'note', String.raw`^(?:\[ \]\s)?@${name}\s?[:–—→,-]*${rest}`),
  ruleWithName(
    'person',
    'note',
    String.raw`^${name}\s?[:–—-]+(?=\s.*\b(?:by|until|before|bis|due)\b)(?!.*\b(?:valid|open|closed|away|out|holiday|leave|gültig|Urlaub)\b)${rest}`,
    true,
  ),
  ruleWithName('person', 'note', String.raw`^${name}\s?(?:→|->|=>)${rest}`, true),
  ruleWithName('person', 'note', String.raw`^${name}\s?[:–—-]+(?=\s(?:to\s)?${action}\b)${rest}`, true),
]
