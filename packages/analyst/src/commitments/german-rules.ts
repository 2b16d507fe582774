import { clauseStart, nameWords, noteLabel, rule, ruleWithName, type Rule } from './patterns.ts'

/** Verbs that promise something in the present tense: "Ich schicke …". */
const strongStems = String.raw`(?:ver|zu|nach|an|ab|auf|weiter)?(?:schick|send|liefer|kümmer|prüf|klär|überweis|erstell|bestätig|leit|reich|informier|organisier|buch|übernehm|überarbeit|beantwort|besorg|erledig|veranlass|erstatt|ersetz|reparier|ergänz|aktualisier|vereinbar|stornier|unterschreib|unterzeichn|korrigier|kontaktier|verteil|reservier|bestell|zahl|begleich|übermittel|übersetz|vorbereit|bereinig|berechn|kalkulier|behandel|beheb|lass|meld|ruf|gutschreib|bearbeit|übersend|weiterleit|stimm|gleich)`
/** Verbs that also describe: they are commitments only with a day or a recipient. */
const weakStems = String.raw`(?:geb|besprech|bring|mach|bereit|stell|schreib|hol|sprech|red|frag|antwort|besuch|lad|trag|teil|sorg|such|vergleich|schau|les|test|setz|nehm|halt|leg|bau|arbeit|fass|führ|zeig|erklär|bau|schließ|sag|denk)`
const stems = `(?:${strongStems}|${weakStems})`
/** Third person, where the vowel can change. */
const strongThirdPerson = String.raw`(?:${strongStems}e?t|übernimmt|lässt)`
const thirdPerson = String.raw`(?:${strongThirdPerson}|(?!mach)${weakStems}e?t|macht(?= (?:das|es)\b|.*\bfertig\b)|gibt|bespricht|spricht|trägt|lädt|liest|hält|nimmt|fasst)`
const infinitive = String.raw`\p{L}*(?:${stems}e?n)\b`
const zuInfinitive = String.raw`(?:\p{L}*zu)?\s?${infinitive}`

const rest = String.raw`(?<action>.+)$`
const name = `(?<person>${nameWords})`
const you = String.raw`(?:dir|dich|ihnen|euch|sie)`
const vow = String.raw`(?:versprochen|zugesagt|zugesichert|angekündigt|angeboten|versichert|bestätigt|bereit ?erklärt)`
const pronoun = String.raw`(?:[Ee]r|[Ss]ie)`
const party = String.raw`(?:[Dd]er|[Dd]ie|[Dd]as|[Ii]hre?|[Uu]nsere?)\s(?!Messe|Aufsichtsrat|Börse|Regierung|Konferenz)\p{Lu}[\p{L}-]+`
const subject = String.raw`(?<=^|[,;:–—]\s|\bund\s)(?:${pronoun}|${party}|${name})`
const dayFirst = String.raw`^(?:[Bb]is|[Aa]m|[Mm]orgen|[Hh]eute|[Üü]bermorgen|[Nn]ächste|[Dd]iese|[Ee]nde|[Ss]pätestens|[Dd]anach|[Ii]m)\b.{0,30}?\s?`
/** Habits and moods: "Ich mache mir Sorgen". */
const noHabit = String.raw`(?!.*\b(?:gerade|normalerweise|seit|mir Sorgen|Urlaub|Spaß)\b)`

const personRules: Rule[] = [
  ruleWithName('person', 'note', String.raw`\b[Ww]ir\s(?:bekommen|erhalten|kriegen)\s(?=.*\bvon\s\p{L})${rest}`, true),
  ruleWithName('person', 'note', String.raw`${subject}\s(?:hat|haben)\s(?!.*\b(?:bestätigt|angeboten)\b)(?=.*\b${vow})${rest}`),
  ruleWithName('person', 'note', String.raw`${subject}\s(?:hat|haben)\s(?=.*\b${vow},? dass (?:er|sie|es|wir)\b)${rest}`),
  ruleWithName('person', 'note', String.raw`${subject}\s(?:sagte?n?|sichern?|sicherte)\s(?:(?:mir|uns)\s)?(?=.*\bzu\b)${rest}`, true),
  ruleWithName('person', 'note', String.raw`${subject}\s(?:verspricht|versprach|versprechen|verspricht)\s${rest}`),
  ruleWithName('person', 'note', String.raw`${subject}\sschulde[nt]\s(?:mir|uns)\s${rest}`),
  ruleWithName(
    'person',
    'note',
    String.raw`${subject}\s(?<action>(?:wird|werden|will|wollen|soll|sollen|muss|möchte)\s(?=.*${zuInfinitive}).+)$`,
  ),
  ruleWithName('person', 'note', String.raw`${subject}\s(?<action>(?:${thirdPerson}|${stems}en)\s(?:mir|uns)\s.+)$`),
  ruleWithName('person', 'note', String.raw`${subject}\s${noHabit}(?<action>(?:${strongThirdPerson})\s.+)$`),
  ruleWithName('person', 'note', String.raw`${subject}\s${noHabit}(?<action>(?:${thirdPerson}|${strongStems}en)\s.+)$`, true),
  ruleWithName(
    'person',
    'note',
    String.raw`${dayFirst}(?:${thirdPerson}|wird|will)\s(?:(?:mir|uns)\s)?(?:${pronoun}|${party}|${name})\s${rest}`,
  ),
  ruleWithName('person', 'note', String.raw`^(?:\[ \]\s)?(?:${noteLabel}\s?)?@?${name}\s?[:–—→-]+\s(?=.*${infinitive})${rest}`),
  ruleWithName('person', 'note', String.raw`^${noteLabel}\s${name}\s(?=${thirdPerson}|wird)${rest}`),
  ruleWithName('person', 'note', String.raw`^(?:[Vv]on|[Ll]aut)\s${name}\s(?:kommt|kommen|bekomme|bekommen|erhalten?|kriegen?)\s${rest}`),
  ruleWithName('person', 'note', String.raw`^(?:[Ww]arte|[Ww]arten)\s(?:noch\s)?auf\s(?=.*\bvon\s)${rest}`),
]

const writerNoteRules: Rule[] = [
  rule('writer', 'note', String.raw`\b(?:vereinbart|zugesagt|versprochen|abgemacht|verabredet),? dass (?:ich|wir)\s${rest}`),
  ruleWithName('writer', 'note', String.raw`${name}\s(?:bekommt|erhält|kriegt|hört)\s(?=.*\bvon (?:mir|uns)\b)${rest}`),
  ruleWithName('writer', 'note', String.raw`^${name}\snoch\s(?=.*${infinitive}\W*$)${rest}`),
  ruleWithName('writer', 'note', String.raw`(?:^|\b[Ii]ch\s)(?:[Hh]abe)\s(?:${name}|ihm|ihr|ihnen|de[mn] \p{L}+)\s(?=.*\b${vow})${rest}`),
  ruleWithName('writer', 'note', String.raw`(?:^|\b[Ii]ch\s)[Ss]chulde\s(?:${name}|ihm|ihr|ihnen|de[mnr] \p{L}+)\s${rest}`),
  ruleWithName(
    'writer',
    'note',
    String.raw`(?:^|\b[Ii]ch\s)(?:[Mm]uss|[Ss]oll|[Ss]ollte|[Ww]ill)\s(?:${name}\s)?(?=.*${zuInfinitive})${rest}`,
  ),
  rule('writer', 'note', String.raw`\b(?:muss|soll) ich\s(?=.*${zuInfinitive})${rest}`),
  ruleWithName('writer', 'note', String.raw`^(?:[Nn]och\s)(?=.*${zuInfinitive}\W*$)${rest}`),
]

const readerRules: Rule[] = [
  rule(
    'reader',
    'message',
    String.raw`\b(?:du (?:hast|hattest)|sie (?:haben|hatten)|ihr (?:habt|hattet))\s(?:(?:mir|uns)\s)(?=.*\b${vow})${rest}`,
  ),
  rule(
    'reader',
    'message',
    String.raw`\b(?:du wolltest|sie wollten|ihr wolltet|wolltest du|wollten sie|du schuldest|sie schulden)\s(?:(?:mir|uns|dich|sich)\b|doch\b)${rest}`,
  ),
]

const writerRules: Rule[] = [
  rule(
    'writer',
    'any',
    String.raw`(?:${clauseStart}ich werde|(?<=^|[,;:.!–—]\s)werde)\s(?!ich|nicht|nie|es sehen|sehen|versuchen|wohl)(?!.*\b(?:sein|haben|vermissen|versuchen)[.!]?$)${rest}`,
  ),
  rule('writer', 'any', String.raw`^(?!(?:wann|wie|wo|was|warum|ob)\b)(?<action>.{0,80}?\bwerde ich\s(?!.*\b(?:sein|haben)[.!]?$).+)$`),
  rule('writer', 'message', String.raw`${clauseStart}wir werden\s(?=.*${infinitive})${rest}`),
  rule('writer', 'message', String.raw`^(?<action>.{2,60}?\bwerden wir\s(?=.*${infinitive}).+)$`),
  rule('writer', 'any', String.raw`${clauseStart}ich\s(?:verspreche|versichere|garantiere|verpflichte mich|sichere)\b${rest}`),
  rule(
    'writer',
    'message',
    String.raw`\b(?<action>(?:darauf|auf mich|drauf) verlassen\b.*|verlass dich (?:auf mich|d(?:a)?rauf)\b.*|auf (?:dem schirm|meiner liste)\b.*)$`,
  ),
  rule('writer', 'any', String.raw`${clauseStart}ich\s(?<action>(?:sorge dafür|mache? (?:das|es))\b.*)$`),
  rule('writer', 'any', String.raw`${clauseStart}(?:ich|wir)\s${noHabit}(?<action>${stems}(?:e|en|n|)\s(?:${you}|mich|uns|mir)\s.+)$`),
  rule('writer', 'any', String.raw`${clauseStart}(?:ich|wir)\s${noHabit}(?<action>${strongStems}(?:e|en|n)\s(?!mich auf).+)$`),
  rule('writer', 'any', String.raw`${clauseStart}(?:ich|wir)\s${noHabit}(?<action>${stems}(?:e|en|n|)\s.+)$`, true),
  rule('writer', 'any', String.raw`${clauseStart}(?:ich|wir)?\s?(?<action>kommen?\s(?=.*\b(?:zurück|zu|vorbei)\b).+)$`),
  // Sentences without a subject: "Schicke dir …"; "Schicke mir …" is a request.
  rule(
    'writer',
    'any',
    String.raw`(?<=^|[,;:.!–—]\s|\bund\s)(?!.*\bbitte\b)(?<action>(?:${strongStems}e|gebe|schaue)\s(?!ich|wir|mir|uns|sie\b).+)$`,
  ),
  // The verb after the object: "Das Protokoll schicke ich …".
  rule(
    'writer',
    'any',
    String.raw`^(?!(?:wann|wie|wo|was|warum|womit)\b)(?<action>.{0,80}?(?<!\p{L})(?:${strongStems}(?:e? ich|e?n wir)|(?:mach|sorg|setz)e? ich)\b.*)$`,
  ),
  rule('writer', 'message', String.raw`(?<=^|[,;:.!–—]\s)(?<action>[^,;]{2,80}\s${stems}(?:e? ich|e?n wir)\s.+)$`, true),
  rule('writer', 'message', String.raw`\b(?<action>wird (?:gemacht|erledigt)\b.*|(?:ich )?bin (?:schon )?dran\b.*|geht klar\b.*)$`),
  rule('writer', 'message', String.raw`^(?<action>versprochen\b.*|.{5,120}, versprochen\W*)$`),
  // Objects that the reader gets.
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?!.*(?:%|rabatt|gratis|kostenlos))(?<action>(?:du (?:hast|bekommst|erhältst|kriegst|hörst)|(?:sie|ihr) (?:haben|bekommen|erhalten|hören|bekommt|erhaltet|habt|hört))\s.+)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?<action>(?:du (?:bekommst|erhältst|kriegst|hörst)|sie (?:bekommen|erhalten|hören)|ihr (?:bekommt|kriegt|hört))\s.*\bvon (?:mir|uns)\b.*)$`,
  ),
  rule(
    'writer',
    'message',
    String.raw`^(?!.*(?:%|rabatt|gratis|kostenlos))(?<action>(?:.{2,80}\s)?(?:bekommst du|erhältst du|kriegst du|hast du|hörst du|bekommen sie|erhalten sie|haben sie|hören sie|bekommt ihr|kriegt ihr|erhaltet ihr)\b.*)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?!.*\b(?:tochter|sohn|frau|mann|mutter|vater|zug|bahn|bus)\b)(?<action>(?:(?:der|die|das|ihre?|unsere?|meine?|deine?|eine?)\s)?\p{L}+(?:\s\p{L}+)?\s(?:(?:geh(?:t|en)\b(?=.*\b(?:raus|zu|ab|rüber|heraus)\b))|komm(?:t|en)\b|(?:er)?folg(?:t|en)\b|verlässt\b|(?:wird|werden)\b(?=.*(?:geliefert|verschickt|versendet|geschickt|erledigt|bezahlt|überwiesen|erstattet|repariert|ausgeliefert|fertig)\b)|(?:ist|sind)\b(?=.*\b(?:fertig|bei (?:dir|ihnen|euch)|da)\b)).*)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`^(?<action>.{2,60}\s(?:liegt|liegen|ist|sind|geht|gehen)\s.*\b(?:bei (?:dir|ihnen|euch)|auf (?:deinem|ihrem) tisch|raus)\b.*)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?<action>(?:unsere?|meine?)\s(?:\p{L}+\s){1,3}?(?:${thirdPerson}|kommt(?=.*\bvorbei\b))\s.+)$`,
    true,
  ),
  rule(
    'writer',
    'message',
    String.raw`${clauseStart}(?<action>(?:unsere?|meine?)\s(?:\p{L}+\s){1,3}?(?:wird|${thirdPerson})\s.*\b${you}\b.*)$`,
  ),
  rule('writer', 'message', String.raw`^(?<action>(?:das|den|die|dies)\b.{0,40}?\s${thirdPerson}\s(?:meine?|unsere?)\s.+)$`),
]

export const germanRules: readonly Rule[] = [...writerNoteRules, ...personRules, ...readerRules, ...writerRules]

/** Hopes, guesses and refusals. */
export const germanDoubts =
  /\b(?:hoffe|hoffen|hofft|hoffentlich|vielleicht|eventuell|evtl|möglicherweise|wahrscheinlich|vermutlich|versuche|nicht|nie|niemals|kein(?:e[nrms]?)?(?! (?:problem|ding|sorge|frage|thema))|leider|könnten?|würden?|überlege|gestern|verschickt habe|geschickt habe|erledigt habe|immer|jeden|(?:haben?|hat)\s.*(?:verschickt|geschickt|geliefert))(?!\p{L})/iu

export const germanCondition = /\b(?:wenn|falls|sofern|sobald du|sobald sie|sollten sie|solltest du)\b/i
