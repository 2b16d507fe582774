import { capitalize } from '@adjutant/contract/text/capitalize'

const nameLength = 40

const english = [
  'please|hello|hi',
  "i(?:['’]d| would)? (?:need|want|like|wish)",
  '(?:can|could|would) you',
  'you|me|to|somebody|someone|something|that|who',
  'help(?: me)?',
  '(?:make|build|create|give|set up)(?: me)?(?= (?:a|an) (?:crew|team))',
  '(?:a |the )?(?:crew|team)(?: of agents)? (?:that|which|who|to|for)',
]
const german = ['bitte', 'ich (?:brauche|möchte|will)', '(?:kannst|könntest) du', '(?:ein |das )?team,? (?:das|für)']

const place = '(?:first|second|third|fourth|last|other|working|business|single|\\d+)'
/** Words that only say when to run. */
const schedules = [
  `(?:every|each) (?:${place} )*\\w+(?: of (?:the|every|each) month)?(?: (?:morning|evening|afternoon|end))?`,
  '(?:once|twice|three times|\\d times) an? \\w+',
  'on \\w+days?(?:,? and \\w+days?)?',
  `on the (?:\\w+ )?(?:\\d{1,2}(?:st|nd|rd|th)|${place})(?: (?:working |business )?day)? of (?:every|each|the) month`,
  'at the end of (?:every|each|the) \\w+',
  '(?:at|by) (?:\\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?|noon|(?:quarter|half) (?:past|to) \\w+)',
  'in the (?:morning|afternoon|evening)',
  'daily|weekly|monthly|quarterly',
  'jede[nrs]? (?:(?:ersten|letzten|zweiten|dritten) )?\\p{L}+(?:(?: und|,) \\p{L}+tag)*(?: (?:im|des) monats?)?',
  '(?:am|an|zum) (?:(?:ersten|letzten) (?:\\p{L}+tag)|\\d{1,2}\\.|monatsende|monatsanfang|quartalsende|werktagen)(?: (?:im|jedes|des) monats?)?',
  'alle (?:zwei|drei|\\d+) \\p{L}+',
  '(?:\\p{L}+tags|mittwochs)(?:(?: und|,) (?:\\p{L}+tags|mittwochs))*',
  'um (?:\\d{1,2}(?:[:.]\\d{2})?|halb \\p{L}+|viertel (?:vor|nach) \\p{L}+)(?: uhr)?',
  'täglich|wöchentlich|monatlich|vierteljährlich|morgens|abends',
]

const lead = new RegExp(`^(?:${[...english, ...german, ...schedules].join('|')})(?=[\\s,:])[\\s,:]*`, 'iu')

/** The end of the first piece of work. */
const end = /[.,;:!?\n]|\s(?:and|then|und|damit|so that|which|because|before|after|while|but)\s/i

const loose = /\s+(?:a|an|the|of|for|to|with|our|my|in|on|at|from|by|or|is|are)$/i

/** Removes introductory phrases and words that only say when to run. */
export const stripLeadIns = (text: string): string => {
  const bare = text.replace(lead, '')
  return bare === text ? text : stripLeadIns(bare)
}

function cut(text: string): string {
  if (text.length <= nameLength) return text
  const short = text
    .slice(0, nameLength + 1)
    .replace(/\s+\S*$/, '')
    .slice(0, nameLength)
  const bare = short.replace(loose, '')
  return bare === short ? short : bare.replace(loose, '')
}

/** A short title: the first piece of work in the request's own words. */
export function toCrewName(request: string): string {
  const work = stripLeadIns(request.replaceAll(/[{}]/g, '').trim()).split(end, 1).join('').trim()
  const name = cut(work)
  return name === '' ? 'New crew' : capitalize(name)
}
