import { listSentences } from './placed-sentences.ts'
import { findOwnCommitment } from './find-commitments.ts'

/** A message that the person who promised something sent later in the same thread. */
export interface LaterMessage {
  text: string
  fileNames: readonly string[]
  /** `YYYY-MM-DD` */
  day: string
}

const sends =
  /\b(?:send|share|forward|deliver|attach|upload|get you|give you|have|receive|email|e-mail|mail|return|hand|present|circulate|schick|schicken|sende[n]?|liefer[en]*|erhalten|bekomm[enst]*|weiterleite[n]?|teile)/i
const answers = /\b(?:answer|reply|respond|get back|come back|let you know|confirm|call back|antworte[n]?|melde|bescheid|bestätige[n]?)\b/i
const promised = /\b(?:as promised|as agreed|wie versprochen|wie zugesagt)\b/i
const handsOver =
  /\b(?:attached|enclosed|please find|here (?:is|are|you (?:go|have))|here['’]s|find .{0,30} attached|anbei|im anhang|hier (?:ist|sind|kommt|kommen))\b/i
const saysDone =
  /\b(?:done|sent|finished|completed|delivered|signed|paid|fixed|erledigt|geschickt|verschickt|fertig|unterschrieben|bezahlt)\b/i
const notYet = /\b(?:not|n['’]t|yet|will|going to|almost|nearly|soon|tomorrow|nicht|noch|bald|morgen|werde)\b|\?\s*$/i

/** Words of commitments and days, which name nothing that could be handed over. */
const unspecific = new Set(
  `with that this from your will have them they what when then about some more next last week month today tomorrow send sending share forward
  deliver attach attached here promised find please back monday tuesday wednesday thursday friday saturday sunday thanks hello
  dass eine einen ihnen werden schicke anbei anhang morgen heute woche montag dienstag mittwoch donnerstag freitag hallo danke`.split(
    /\s+/,
  ),
)

/** Words of at least four letters, without endings. */
const toWords = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !unspecific.has(word)).map((word) => word.replace(/(?:e?s|en?)$/, '')),
  )

/**
 * Decides whether a later message fulfils a commitment. Sure: it hands over something that the commitment names. Likely: it answers, hands
 * something over or says that something is done.
 */
export function findFulfilment(commitment: string, { text, fileNames, day }: LaterMessage): 'sure' | 'likely' | undefined {
  const sentences = listSentences(text, 'message').map((sentence) => sentence.text)
  const isNamed = toWords(commitment).intersection(toWords(`${text} ${fileNames.join(' ')}`)).size > 0
  const isHandedOver = fileNames.length > 0 || sentences.some((one) => handsOver.test(one) && !notYet.test(one))
  const saysAsPromised = sentences.some((one) => promised.test(one) && !notYet.test(one))
  if (isNamed && sends.test(commitment) && ((fileNames.length > 0 && isHandedOver) || saysAsPromised)) return 'sure'
  if (isHandedOver || saysAsPromised) return 'likely'
  if (sentences.some((one) => saysDone.test(one) && !notYet.test(one)) && isNamed) return 'likely'
  const isAnswer = answers.test(commitment) && sentences.some((one) => !notYet.test(one) && one.length > 20)
  return isAnswer && !findOwnCommitment(text, { kind: 'message', day }) ? 'likely' : undefined
}
