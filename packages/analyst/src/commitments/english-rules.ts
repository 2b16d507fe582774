import { action, passiveAction, progressiveAction } from './english-verbs.ts'
import { englishNoteRules } from './english-note-rules.ts'
import { clauseStart, nameWords, rule, ruleWithName, type Rule } from './patterns.ts'

const will = String.raw`(?:\s?['’]ll|ll|\swill|\swil|\sshall|\s?['’]m going to|\sam going to|\s?['’]re going to|\sare going to|\s?['’]m gonna|\s?['’]m to|\sam to)(?![\p{L}'’])`
const adverbs = String.raw`(?:\s(?:also|then|just|gladly|certainly|definitely|of course|personally|happily|surely|now|first|still|quickly|immediately|be sure to|be happy to|be glad to|make time to|go ahead and|have to))*`

/** States, feelings, attempts and small talk: "I will be away", "I'll try". */
const noAction = String.raw`(?!\s(?:not|never|hardly|probably|possibly|likely|maybe|perhaps|always|need|want|see(?! to| that)|think|try|hope|be(?! (?:in touch|back (?:to|with)|the one|${progressiveAction})\b)|miss|love|like|enjoy|hate|remember|regret|feel|know|believe|assume|admit|wait|sleep|consider|understand|guess|stay|live|become|no longer|do my best|do what I can|pass|eat|drink|forget|die|kill|marry|bet|say|survive|leave (?:now|early|you to|(?:it|that|this|the) .{0,30}to you)|take (?:the (?:train|bus|car|plane|day|blame|stairs|week|flight)|a (?:break|day|week|nap)|\p{L}+day off)|go (?!through|over|ahead|back)|have(?!\s.*\b(?:ready|done|finished|sent|spoken|completed|reviewed|signed|fixed|by|for you|to you|with you|back|tomorrow|today|tonight|\p{L}+day)\b)|get (?:used|there|home|going)|travel|fly|retire|arrive|land|grab|skip|struggle|find it|mention|repeat|lunch|dinner|bed|the|an?|keep (?:going|growing))\b)`
const noCompanyAction = String.raw`(?!\s(?:grow|exceed|win|lose|meet|double|triple|transform|boost|revolutioni[sz]e|celebrate|continue|remain|expand|launch|open|move|hire|start|hit|change|beat|dominate|face|end up|find out|reach \d|help you)\b)`

/** Matches "I" outside of subordinate clauses: not "she said I will …", "what I will …". */
const freeI = String.raw`(?<![\p{L}'’.])(?<!\b(?:said|says|say|saying|think|thinks|thought|guess|hope|hopes|doubt|believe|wish|way|what|which|who|whom|whether|if|when|where|how|why|thing|everything|anything|unless|asked|not sure|suppose|know|knows|feel|claims?|the day|until|before|hoping|wonder|unlikely|case)\s)i`
const rest = String.raw`(?<action>\s.+)$`
const soon = String.raw`(?=.*\b(?:now|right away|straight away|shortly|asap|immediately|in a (?:minute|moment|bit)|you|over|your)\b)`
/** Not 'Sending it takes two days' or ', including yours'. */
const noGerund = String.raw`(?!looking for|including|following|covering|supporting|reducing|(?:\S+\s){1,6}(?:is|are|was|has|have|takes?|costs?|means?|helps?|requires?|needs?|makes?|would|will|can|deletes?)\b)`
const reassurance = String.raw`(?:I['’]m on it|I am on it|I['’]m on the case|leave (?:it|this|that|this one|that one) (?:with|to) me|consider (?:it|this|that) (?:done|sorted)|I['’]ve got (?:this|it covered)|I have (?:this|it|that) on my list|(?:you have|I give you) my word|(?:count|rely|depend) on (?:me|us)|that one['’]s on me)`
const products = String.raw`(?!(?:newsletter|platform|product|solution|software|app|service|tool|experts?|store|sale|offer)s?\b)`

const futureRules: Rule[] = [
  rule('writer', 'any', `${freeI}${will}${adverbs}${noAction}${rest}`),
  rule('writer', 'any', String.raw`${freeI}${will}\shave(?!\s(?:to|fun|dinner|lunch|time|been)\b)${rest}`, true),
  rule('writer', 'any', `${clauseStart}we${will}${adverbs}(?=\\s${action}\\b)${noCompanyAction}${rest}`),
  rule('writer', 'message', `${clauseStart}we${will}${adverbs}${noAction}${noCompanyAction}${rest}`, true),
  rule(
    'writer',
    'message',
    String.raw`\b(?:I|we) (?:can (?:confirm|assure you|promise)|confirm|assure you|promise)(?: that)? (?:I|we)${will}${noAction}${rest}`,
  ),
  rule(
    'writer',
    'any',
    String.raw`${clauseStart}(?:I|we)\s(?:hereby )?(?:promise|commit|undertake|guarantee|pledge|am committed|are committed)(?:\s(?:you|to|that|you that|you to))?(?:\syou will|\syou['’]ll|\sI['’]ll|\sI will)?${rest}`,
  ),
  // Sentences without a subject: "Thanks, will send it".
  rule(
    'writer',
    'message',
    String.raw`(?<=^|[,;:.!–—-]\s{0,3}|\b(?:and|but|ok|okay|yes|sure|thanks)\s)(?:will|shall|wil|gonna)(?!\s(?:you|he|she|they|we|it|this|that|there|the|be(?! in touch| back)|not|never|I|my|our|your|anyone|someone)\b)${noAction}${rest}`,
  ),
  rule('writer', 'note', `^(?:will|shall)(?=\\s${action}\\b)${rest}`),
  rule('writer', 'any', String.raw`(?<=\b(?:I|I['’]m|I['’]ve|I['’]ll|we|we['’]re)\b.{1,120}\band )will(?=\s${action}\b)${rest}`),
]

const presentRules: Rule[] = [
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?:I|we)\s?(?:['’]m|['’]re|am|are)\s(?:already )?(?=${progressiveAction}\b)${rest.replace(String.raw`\s`, '')}`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?:I|we)\s?(?:['’]m|['’]re|am|are)\s(?:already )?(?=${progressiveAction}\b)${soon}${rest.replace(String.raw`\s`, '')}`,
  ),
  rule(
    'writer',
    'message',
    String.raw`(?<=^|[,;:.!–—]\s{0,3})(?=${progressiveAction}\b)${noGerund}${rest.replace(String.raw`\s`, '')}`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`(?<=^|[,;:.!–—]\s{0,3})(?=${progressiveAction}\b)${noGerund}${soon}${rest.replace(String.raw`\s`, '')}`,
  ),
  rule('writer', 'any', String.raw`${clauseStart}I(?=\s${action}\b)${rest}`, true),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?<action>[\p{L} ]{3,60}? (?:to|with|for) you (?:by|on|before|tomorrow|today|tonight)\b.*)$`,
    true,
  ),
  rule('writer', 'message', String.raw`${clauseStart}I\scan\s?(?=\s(?:take care|handle|do that|do it|take that|take over)\b)${rest}`),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?:I|we)\scan(?=\s(?:have\b|${action}\b))(?!\s(?:talk|discuss|speak|check|look|find|walk|go)\b)${rest}`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`(?:\b(?:I['’]m|I am|we['’]re|I['’]d be|I would be)\s|${clauseStart})(?:more than )?(?:happy|glad) to(?=\s${action}\b)(?!\s(?:help|support|discuss|talk|answer)\b)${rest}`,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?:let me|allow me to|I (?:still |also )?(?:need|have|must|want) to|I must|still (?:need|have) to)(?=\s${action}\b)(?!\s(?:introduce|tell you|show you|ask you|remind you|give you an example)\b)(?!.*\b(?:ask you|from you)\b)${rest}`,
  ),
  rule('writer', 'message', String.raw`${clauseStart}let me(?!\s(?:know|be|see|guess|remind|introduce|tell you|say|think)\b)${rest}`, true),
  rule('writer', 'message', String.raw`^(?:just )?(?:give|allow) (?:me|us) .{2,40}?\sto(?=\s${action}\b)${rest}`),
  rule('writer', 'message', String.raw`(?<action>\b${reassurance}\b.*)$`),
  rule('writer', 'message', String.raw`^(?:\p{L}+[,!.]? ){0,2}(?<action>on it\b(?! (?:is|was|are|were)\b).*)$`),
  rule('writer', 'message', String.raw`^(?<action>.{5,150}(?:,|\s[–—-]|\.)\s?(?:I )?promised?[.!]*)$`),
  rule('writer', 'message', String.raw`^(?<action>rest assured\b.*|you have my word\b.*)$`),
  rule('writer', 'message', String.raw`(?:${clauseStart}|\bI )(?:still )?owe you(?! one\b)${rest}`),
]

const resultRules: Rule[] = [
  // Objects that the reader gets.
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}you(?:\s?['’]ll|\swill|\sshould|)\s(?:have|get|receive|see|hear|be(?= (?:hearing|getting|receiving)\b))(?!\s(?:to|noticed|seen|heard|read|a free|free|used|\d+ ?%|access to)\b)(?!.*(?:%|\bfree\b|\bbonus\b|\bdiscount\b))${rest}`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}you(?:\s?['’]ll|\swill)\s(?:have|get|receive|hear)(?=.*\b(?:from (?:me|us)|back from|my|our|(?:answer|reply|update|copy|it))\b)(?!\s(?:to|it wrong|used)\b)${rest}`,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?:you can )?expect(?!\s(?:a delay|delays)\b)(?=.*\b(?:from (?:me|us)|by|on|tomorrow|today)\b)${rest}`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?<action>(?:(?:my|our|the|your|a|an|this|that|it)\b(?!\s(?:prices?|fees?|rates?|office|shop|store|webinar|event|meeting|conference)\b).{0,80}?)(?:\s?['’]ll|\swill|\sshould)\sbe (?:in your|with you|on your|at your|on site|there|over|sent|${passiveAction})\b.*)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?<action>(?:my|our|the|your|a|an|it|that)\b.{0,80}?\s(?:will (?:ship|go out|follow|reach you|be coming)|goes? out|go(?:es)? to you|ships?|leaves? our|(?:is|are) (?:yours|in the (?:mail|post)|with you|in your|on your)|(?:is|are) (?:coming|on (?:its|their) way|going out)|follows?)\b.*)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?:my|our)\s${products}[\p{L}-]+(?:\s[\p{L}-]+){0,2}?\s(?:will|is going to|are going to)(?=\s(?:be (?:in touch|on site)|${action})\b)(?!\s(?:help|support)\b)${rest}`,
  ),
  ruleWithName(
    'writer',
    'message',
    String.raw`${clauseStart}(?<colleague>${nameWords})(?:\s(?:from|in|of) [\p{L} ]{2,30}?)?\s(?:will|is going to)(?=\s${action}\b)(?=.*\b(?:you|your)\b)(?!\s(?:help|ask|tell)\b)${rest}`,
  ),
  rule('writer', 'message', String.raw`${clauseStart}(?:he|she|they)(?:\s?['’]ll|\swill)(?=\s${action}\b)(?=.*\b(?:you|your)\b)${rest}`),
]

const promised = String.raw`(?:promised|agreed|committed|offered|said|told (?:me|us)|mentioned|assured (?:me|us)|confirmed)`
const readerRules: Rule[] = [
  rule(
    'reader',
    'message',
    String.raw`(?<!\b(?:what|which|how|whether|things?)\s)\byou(?:['’]d| had| have|['’]ve)? (?:promised|agreed|committed|offered)(?!\s(?:on|with)\b)(?: me| us)?(?: to| that you would| that you will| you would| you['’]d)?(?<action>(?:\s|,).+)$`,
  ),
  rule(
    'reader',
    'message',
    String.raw`\byou(?:['’]d| had)? ${promised} (?:that )?(?:you(?:['’]d| would| will|['’]ll)|(?:I|we)(?:['’]d| would| will|['’]ll) (?:get|have|receive))${rest}`,
  ),
  rule('reader', 'message', String.raw`\byou (?:wanted|were (?:going|supposed|meant)|were|still (?:need|have)) to(?=\s${action}\b)${rest}`),
  rule('reader', 'message', String.raw`\byou (?:still )?owe (?:me|us)${rest}`),
]

export const englishRules: readonly Rule[] = [...readerRules, ...englishNoteRules, ...futureRules, ...presentRules, ...resultRules]

/** Hopes, guesses and refusals. */
export const englishDoubts =
  /\b(?:hopefully|maybe|perhaps|possibly|probably|might|may (?!\d)|could|may be able|I (?:think|guess|hope|doubt|wish|believe)|hope to|hoping|with (?:a bit of|some|any) luck|no way|we (?:hope|expect|plan)|would (?:love|like)|(?<!\b(?:he|she|they) )would have|['’]d (?:love|like)|was going to|depends on|not sure|afraid|did(?: not|n['’]t) (?:agree|promise|commit)|refused|(?:promised|agreed to|committed to) nothing|can(?:not|['’]t)|won['’]t|no longer|not(?! (?:a|to|any) (?:problem|worry|worries))|never|nobody|every (?:day|week|month|morning|(?:mon|tues|wednes|thurs|fri)day)|last (?:week|month|year|(?:mon|tues|wednes|thurs|fri)day)|yesterday)\b/i

/** "If you agree, …"; "as soon as" is a time, not a condition. */
export const englishCondition =
  /\b(?:(?<!even )if(?! (?:necessary|needed)\b)|unless|in case|provided (?:that|you|we)|assuming|should you)\b/i

/** "Sign up and we will …" advertises. */
export const englishOffer =
  /^(?:sign up|book|buy|order|subscribe|register|click|try|join|download|upgrade|act|get|start|contact us|visit|refer)\b.*\band (?:we|you)\b/i
