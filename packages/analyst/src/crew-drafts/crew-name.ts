const nameLength = 40

/** Introductory phrases of a request, which are not part of the name. */
const lead =
  /^(?:please|hello|hi|i(?:['’]d| would)? (?:need|want|like|wish)|(?:can|could|would) you|you|me|to|somebody|someone|something|help(?: me)?|(?:make|build|create|give|set up)(?: me)?(?= (?:a|an) (?:crew|team))|(?:a |the )?(?:crew|team)(?: of agents)? (?:that|which|who|to|for)|that|who|(?:every|each) (?:other )?\w+(?: (?:morning|evening|afternoon))?|once an? \w+|on \w+days|(?:at|by) \d{1,2}(?:[:.]\d{2})?(?: ?[ap]m)?|in the (?:morning|afternoon|evening)|on the (?:\w+ )?(?:\d{1,2}(?:st|nd|rd|th)|first|last)(?: day)? of (?:every|each|the) month|daily|weekly|monthly)(?=[\s,:])[\s,:]*/i

/** The end of the first piece of work. */
const end = /[.,;:!?\n]|\s(?:and|then|so that|which|because|before|after|while|but)\s/i

const loose = /\s+(?:a|an|the|of|for|to|with|our|my|in|on|at|from|by|or|is|are)$/i

const stripLeadIns = (text: string): string => {
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
  return name === '' ? 'New crew' : name.charAt(0).toUpperCase() + name.slice(1)
}
