import { action, events, passiveAction, thirdPersonAction, progressiveAction } from './english-verbs.ts'
import { nameWords, noteLabel, rule, ruleWithName, type Rule } from './patterns.ts'

const rest = String.raw`(?<action>\s.+)$`
const restOrObject = String.raw`(?<action>.+)$`
const name = `(?<person>${nameWords})`
const others = String.raw`(?:['’]s\s\p{Ll}+|\s?(?:\([^)]{1,40}\)|(?:and|&|from|at|of)\s${nameWords}))?`
const pronoun = String.raw`(?:He|She|They|he|she|they)`
/** "The bank", "Their lawyer": a party without a name. */
const party = String.raw`(?:[Tt]he|[Tt]heir|[Oo]ur|[Hh]is|[Hh]er)\s(?!(?:market|board|company|team|assistant|agent|competition|office|plant|fair|article|price|system|government|minister|customer|client|user)s?\b)(?:\p{Ll}[\p{L}-]+|\p{Lu}{2,4})(?:\s\p{Ll}[\p{L}-]+)?`
const dayFirst = String.raw`(?:(?:By|On|Before|Until|Next|This|Tomorrow|Today|Tonight|At the latest by|First thing)\b[^,;:]{0,40}?,?\s)?`
const lead = String.raw`(?:(?<=^|[:;,.–—]\s|\b(?:that|and|but|so|as)\s)${dayFirst})`
const subject = `${lead}(?:${pronoun}|${party}|${name}${others})`
const will = String.raw`(?:\swill|\sshall|\s?['’]ll|\s(?:is|are) (?:going|supposed|due|meant) to|\s(?:is|are|has|have) to|\shas until .{2,30}? to|\swants? to|\splans? to)`
const I = String.raw`(?:^|[,;:.–—]\s|\b(?:and|but|that)\s)(?:[Ii]\s(?:have\s|also\s)?|[Ii]['’]ve\s|[Ww]e\s(?:have\s)?)?`
const wouldI = String.raw`(?:that\s)?(?:I|we)(?: will| shall|['’]ll| would|['’]d|)`
/** After a word that can also be a noun, as in 'Live updates'. */
const object = String.raw`(?:the|an?|to|us|me|it|them|his|her|their|our|my|this|that|these|back|up|out|on|by|\d+|\p{Lu}\p{L}+)(?![\p{L}])`
const someone = String.raw`(?:(?:to\s|with\s)?(?:${name}|him|her|them|everyone|the [\p{L} ]{2,40}?))`

const writerNoteRules: Rule[] = [
  ruleWithName(
    'writer',
    'note',
    String.raw`${I}[Tt]old\s${someone}\s(?:that\s)?(?:he|she|they)(?: will| would|['’]ll|['’]d)(?=\s(?:have|get|receive|hear)\b)${rest}`,
  ),
  ruleWithName(
    'writer',
    'note',
    String.raw`^${name}\s(?:expects|(?:is|are) (?:waiting for|expecting))\s(?=my\b|me to\b|.*\bfrom me\b)${restOrObject}`,
  ),
  ruleWithName(
    'writer',
    'note',
    String.raw`${I}(?:[Pp]romised|[Aa]ssured|[Gg]uaranteed)\s(?:${someone}\s)?(?:(?:${wouldI}|to)\s)?${restOrObject}`,
  ),
  ruleWithName('writer', 'note', String.raw`${I}(?:[Tt]old|[Cc]onfirmed|[Aa]greed)\s${someone}\s(?:${wouldI}|to)${rest}`),
  ruleWithName('writer', 'note', String.raw`${I}[Gg]ave\s${name}\smy word\s(?:that\s)?${restOrObject}`),
  ruleWithName(
    'writer',
    'note',
    String.raw`${I}(?:[Ss]aid|[Aa]greed|[Dd]ecided|[Cc]onfirmed)\s(?:that )?(?:I|we)(?: would|['’]d| will|['’]ll|)${rest}`,
  ),
  ruleWithName(
    'writer',
    'note',
    String.raw`\bI(?: have|['’]ve)? (?:committed to|agreed to|undertook to|offered to|volunteered to|accepted to|took on|have taken on)${rest}`,
  ),
  ruleWithName('writer', 'note', String.raw`^(?:Committed|Agreed|Offered|Volunteered) to(?=\s${action}\b)${rest}`),
  ruleWithName('writer', 'note', String.raw`(?:^|\bI )(?:[Ss]till )?(?:owe|Owe)\s(?:${name}|him|her|them)${rest}`),
  ruleWithName(
    'writer',
    'note',
    String.raw`(?:^|\b[Ii] |${noteLabel})(?:(?:also|still|Still|Also) )?(?:[Nn]eed to|[Hh]ave to|[Mm]ust|am to|should|['’]m to|(?:have|Have) yet to|[Rr]emember to|[Dd]on['’]t forget to)(?=\s${action}\b)${rest}`,
  ),
  ruleWithName('writer', 'note', String.raw`^(?:[Nn]ote to self|[Rr]eminder(?: to (?:self|me|myself))?)\s?[:–—-](?=\s${action}\b)${rest}`),
  ruleWithName('writer', 'note', String.raw`\bI['’]m (?:to|supposed to|meant to)(?=\s${action}\b)${rest}`),
  ruleWithName(
    'writer',
    'note',
    String.raw`^(?:[Mm]y|[Mm]eine?)\s(?:action|task|to-?do|next step|follow-?up|job|homework|Aufgabe)s?(?: item| point)?\s?(?:[:–—-]|is to)${rest}`,
  ),
]

const personRules: Rule[] = [
  ruleWithName('person', 'note', String.raw`${lead}(?:${pronoun}|${name}${others})\scan(?=\s${action}\b)${rest}`, true),
  ruleWithName(
    'person',
    'note',
    String.raw`${lead}[Ww]e\s(?:will |should |are )?(?:get|receive|expect|getting|receiving|expecting)(?=.*\sfrom\s)${rest}`,
    true,
  ),
  ruleWithName('person', 'note', String.raw`(?:^${noteLabel}\s?${name}|${subject})${will}(?=\s(?:also\s|then\s)?${action}\b)${rest}`),
  ruleWithName(
    'person',
    'note',
    String.raw`${lead}${name}${others}(?:\swill|\s?['’]ll|\sis going to|\sare going to)${events}${rest}`,
    true,
  ),
  ruleWithName(
    'person',
    'note',
    String.raw`${subject}\s(?:has\s|have\s|also\s)?(?:promised|agreed|committed|offered|undertook|volunteered|pledged|guaranteed|assured|signed up)(?!\s(?:on|with|upon)\b)(?:\s(?:me|us))?(?:\s(?:to|that (?:he|she|they) (?:would|will)))?${rest}`,
  ),
  ruleWithName(
    'person',
    'note',
    String.raw`${subject}\s(?:said|says|told (?:me|us)|confirmed|confirms|promises|reckons)\s?(?:that\s)?(?:he|she|they|it|we)(?: would|['’]d| will|['’]ll)${events}${rest}`,
  ),
  ruleWithName(
    'person',
    'note',
    String.raw`${subject}\s(?:confirmed|confirms|promises|guarantees|commits|accepted|accepts|said yes to)(?:\s(?:to|that))?${rest}`,
    true,
  ),
  ruleWithName(
    'person',
    'note',
    String.raw`${subject}\s(?:said|says|told (?:me|us)|confirmed)\s(?:that\s)?(?=(?:the|his|her|their|our|my|it|we)\b.{0,60}?\s(?:would|will)\s(?:be (?:in|with|on|${passiveAction})|ship|arrive|come|follow|get|go out|${action})\b)${restOrObject}`,
    true,
  ),
  ruleWithName('person', 'note', String.raw`(?<=^${name}\s.{1,150}\band )will(?=\s${action}\b)${rest}`),
  ruleWithName('person', 'note', String.raw`(?:^|[.;:]\s)${name}${others}\sto(?=\s${action}\b)${rest}`),
  // With any other verb, "Ways to grow" is a heading unless it has a day.
  ruleWithName('person', 'note', String.raw`^${name}${others}\sto(?=\s\p{Ll})${events}${rest}`, true),
  ruleWithName('person', 'note', String.raw`^(?:They|He|She|${party}|${name})\s(?:still\s)?owes?\s(?:me|us)${rest}`),
  ruleWithName('person', 'note', String.raw`${subject}(?=\s(?:is|are)\s${progressiveAction}\b)${rest}`, true),
  ruleWithName(
    'person',
    'note',
    String.raw`${lead}(?:${pronoun}|${name}${others})(?=\s(?:takes? care|takes? over|takes? on|handles?|owns?|(?:is|are) (?:responsible for|in charge of|on the hook for|taking care|handling))\b)${rest}`,
  ),
  ruleWithName(
    'person',
    'note',
    String.raw`${lead}(?:[Hh]e|[Ss]he|${party}|${name}${others})(?=\s${thirdPersonAction}\s${object})${rest}`,
    true,
  ),
  ruleWithName('person', 'note', String.raw`${lead}(?:${party}|${name}${others})(?=\s${thirdPersonAction}\s(?:me|us)\b)${rest}`),
  ruleWithName(
    'person',
    'note',
    String.raw`^(?:[Ss]till )?(?:[Ww]aiting|[Aa]waiting)(?:\s(?:for|on))?\s${name}(?:['’]s|['’]|\sto|\sfor)${rest}`,
  ),
  rule('person', 'note', String.raw`^(?:still )?(?:waiting|awaiting)(?:\s(?:for|on))?(?=.*\sfrom\s)${rest}`),
]

export const englishNoteRules: readonly Rule[] = [...writerNoteRules, ...personRules]
