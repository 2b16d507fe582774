/** Parts that the English and the German rules share. */

/** A clause begins with the sentence, after punctuation or after a conjunction. */
export const clauseStart = String.raw`(?<=^|[,;:–—(.!]\s{0,3}|\s-\s|\b(?:and|so|then|but|that|because|assured|und|dann|dass|aber)\s|^(?:also|meanwhile|ok|okay|yes|yep|sure|thanks|cool|great|fine|perfect|agreed|noted|ja|klar|gut|gerne?)\s|^(?:by|on|before|until|next|this|tomorrow|today|tonight|in|at|after|first thing)\b[^,;:]{0,40}\s)`

/** The word before the person in a list of actions: "Action Lars: …", "TODO ich: …". */
export const noteLabel = String.raw`(?:(?:[Aa]ctions?|ACTION|[Aa]ction (?:item|point)s?(?: for)?|AP|AI|[Nn]ext steps?|TODO|To-?[Dd]os?|To do|[Tt]asks?|[Oo]wner|[Ff]ollow-?ups?|[Aa]greed|[Dd]ecided|[Dd]ecision|[Aa]ufgabe|[Nn]ächste[rn]? Schritte?|Vereinbart|Verantwortlich|Zuständig|Offen)(?!\p{L})(?:\s(?:for|on|für))?\s?[:–—-]?)`

const word = String.raw`(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag\b|Mittwoch\b)\p{Lu}[\p{L}’'-]*\p{Ll}`

/** One to three capitalized words, with a title. */
export const nameWords = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof|Herrn?|Frau)\.?\s)?${word}(?:\s${word}){0,2}`

const notNames = new Set(
  `the this that these those a an it there here our my your his her their its we you i they he she who what when where why how if in on at by
  for with from as and or but so nobody somebody someone anybody anyone everybody everyone people customers sales prices revenue costs all both
  some many most no not next last first second today tomorrow yesterday hopefully maybe perhaps also however please thanks thank action actions
  ask tell call remind get let invite help want need send email make ensure todo agreed decision decisions note notes next step steps monday tuesday wednesday thursday friday saturday sunday january february march
  april may june july august september october november december christmas easter
  ways days how time tips things reasons guide introduction options rules ideas idea lessons room plan plans ready due goal goals waiting met spoke talked
  meeting deadline kickoff budget agenda asked offered promised told said confirmed committed decided volunteered assured owe owner follow still
  following according hi hello dear ok okay yes sure happy glad will shall would should must only just every each either neither nothing something
  aufgabe vereinbart offen termin frist ab bis am im um nach vor habe muss soll zugesagt versprochen von
  der die das dem den des ein eine einer eines einem einen es wir ihr sie du ich er unser unsere mein meine dein deine ihre wer was wann wo wie
  warum wenn falls bitte heute morgen gestern hoffentlich vielleicht alle niemand jemand man hier dort montag dienstag mittwoch donnerstag
  freitag samstag sonntag januar februar märz juni juli oktober dezember`.split(/\s+/),
)

/** True if the words can be the name of a person or company. */
export const isName = (words: string): boolean => !words.split(/\s+/).some((one) => notNames.has(one.toLowerCase()))

/** A rule that recognizes a commitment in one clause. */
export interface Rule {
  pattern: RegExp
  /** The person who promises; `writer` is the author of the text. */
  by: 'writer' | 'reader' | 'person'
  /** The kind of text that the rule applies to. */
  place: 'message' | 'note' | 'any'
  /** The clause promises something only together with a day. */
  needsDay?: boolean
}

export const rule = (by: Rule['by'], place: Rule['place'], source: string, needsDay = false): Rule => ({
  pattern: new RegExp(source, 'iu'),
  by,
  place,
  needsDay,
})

/** A rule with names, which are recognized by their capital letter. */
export const ruleWithName = (by: Rule['by'], place: Rule['place'], source: string, needsDay = false): Rule => ({
  pattern: new RegExp(source, 'u'),
  by,
  place,
  needsDay,
})

const addressed = new RegExp(
  String.raw`\b(?:to|with|for|from|and|mit|an|von|bei|send|give|get|introduce|tell|call|ask|answer|ping|show|pay|meet|visit|email|inform|remind|help|write|schicke|sende|rufe|gebe|informiere|frage|treffe|besuche|antworte)\s(${nameWords})`,
  'gu',
)

/** The first name after a preposition or a verb that takes a person: "send Bruno a title". */
export const findNamedPerson = (action: string): string | undefined =>
  [...action.matchAll(addressed)].map(([, words = '']) => words).find(isName)
