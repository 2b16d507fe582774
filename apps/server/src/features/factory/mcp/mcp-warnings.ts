// Text of a server that addresses the model instead of describing the tool. Legitimate descriptions seldom match; a match is only reported.
const instructions = [
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instruction|rule|prompt|previous|prior|above)/i,
  /\bsystem prompt\b|\bdeveloper message\b/i,
  /\b(do not|don't|never)\b.{0,20}\b(tell|mention|inform|reveal|show|ask)\b/i,
  /<\/?\s*(important|system|instructions?|secret|admin)\b/i,
  /\b(before|after|instead of)\b.{0,20}\b(using|calling|answering|every|any other)\b/i,
  /\byou (must|have to|should always)\b/i,
  /\b(send|forward|upload|include|pass|attach)\b.{0,60}\b(all|every|contents?|password|token|key|credentials?|conversation|goals|files)\b/i,
]

/** Direction marks, zero-width characters and tags: people don't see them, models read them. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu

export const withoutHidden = (text: string): string => text.replaceAll(hidden, '')

const hasHidden = (text: string): boolean => text.search(hidden) >= 0

/** What a person should know before they use this text. */
export function listTextWarnings(text: string): string[] {
  const visible = withoutHidden(text)
  return [
    ...(hasHidden(text) ? ['Contains hidden characters, which are removed.'] : []),
    ...(instructions.some((pattern) => pattern.test(visible))
      ? ['Contains instructions to the assistant. Read it before you use it.']
      : []),
  ]
}
