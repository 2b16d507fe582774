import { splitSentences } from '../text/sentences.ts'

/** Questions about the state of something, which records can answer, in English or German. */

const asksInWords =
  /^(?:any (?:news|word|update)|(?:please )?(?:let me know|tell me|update me|give me an update)|(?:the )?(?:status|latest|progress)\b|(?:gibt es )?(?:etwas |was )?neues\b|wie ist der stand|sag mir|gib mir bescheid)/i

/** A request for information is a question; any other request is for the person to decide. */
const request =
  /^(?:please|pls|kindly|(?:can|could|would|will) you|(?:kannst|könntest|könntet|würdest|können|könnten) (?:du|ihr|sie)|bitte)\b/i
const informing =
  /^(?:please|pls|kindly|bitte)?,?\s*(?:(?:can|could|would|will) you|\p{L}+ (?:du|ihr|sie))?\s*(?:please |bitte |mir |uns |kurz )*(?:tell|let (?:me|us) know|give (?:me|us) (?:an?|the) (?:\p{L}+ )?(?:update|status|overview)|update|remind me (?:when|what|how)|confirm|sagen|mitteilen|bescheid|einen überblick|den stand)/iu

/** Invitations, opinions, permission, people and small talk: no record answers them. */
const personal =
  /^(?:(?:would|do|don['’]t) you (?:like|want|mind|have time|know|think|need|remember)|(?:shall|should|could|can|may) (?:we|i)\b|what do you think|how (?:was|were|are) you|how was\b|who (?:should|shall|can|could|will|would|wants?)\b|why don['’]t|how about|what about (?:lunch|dinner|coffee)|are you (?:free|available|ok|coming|there|around)|is \p{L}+ (?:free|available)|(?:wollen|sollen|können|könnten|dürfen|treffen|gehen) wir|(?:darf|soll|kann) ich|(?:hast|habt|hättest|haben) (?:du|ihr|sie) (?:\p{L}+ ){0,3}(?:zeit|lust)|(?:möchtest|magst|willst|weißt|kennst) du|was (?:hältst|denkst|meinst) du|wie (?:war|geht)|wer (?:soll|sollte|kann|könnte|möchte|will|würde)\b)/iu

const greeting =
  /^(?:(?:hi|hello|hey|hallo|moin|dear|liebe[r]?|good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend))\b[^,.!:?]{0,30}[,.!:]\s*|(?:quick|one|short|kurze) (?:question|frage)[,:]\s*|(?:and|but|so|also|und|aber|by the way)[, ]+)+/i

function isStateQuestion(sentence: string): boolean {
  const text = sentence.replace(greeting, '').trim()
  if (request.test(text)) return informing.test(text)
  if (personal.test(text)) return false
  return text.endsWith('?') || asksInWords.test(text)
}

/** Returns the sentences of a message that ask about the state of something. */
export const findStateQuestions = (message: string): string[] => splitSentences(message.slice(0, 10_000)).filter(isStateQuestion)
