import { limits } from '@adjutant/contract/core/limits'
import { readInteractionLines, splitParts, unescapeText } from './escaped-text.logic.ts'
import { tooLong, type ContactDraft, type ImportIntake } from './import-intake.logic.ts'
import { vcardLines, type VcardLine } from './vcard-lines.parser.ts'

/** A custom property: the standard has none for interactions. */
export const interactionProperty = 'X-ADJUTANT-INTERACTION'

const readVersions = ['3.0', '4.0']
const readNames = new Set(['VERSION', 'FN', 'N', 'TITLE', 'ROLE', 'EMAIL', 'TEL', 'NOTE', interactionProperty])

const issues = {
  outside: 'A card begins with BEGIN:VCARD; this line belongs to none.',
  form: 'This line has not the form of a vCard property.',
  version: 'Only vCard 3.0 and 4.0 can be read.',
  open: 'This card has no END:VCARD.',
}

/** Converts `Family;Given;Additional;Prefix;Suffix` to spoken order. */
function toFullName(value: string): string {
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = splitParts(value).map(unescapeText)
  return [prefix, given, additional, family, suffix].filter((part) => part.trim() !== '').join(' ')
}

/** A phone number can be a URI, `tel:+49-30-123`. */
const toPhone = ({ parameters, value }: VcardLine): string =>
  /;VALUE=URI\b/.test(parameters) ? value.replace(/^tel:/i, '') : unescapeText(value)

class Card {
  readonly line: number
  readonly #properties: VcardLine[] = []
  #chars = 0

  constructor(line: number) {
    this.line = line
  }

  /** Ignored properties don't count, because cards can contain pictures. */
  add(property: VcardLine): void {
    if (!readNames.has(property.name)) return
    this.#chars += property.value.length
    if (!this.isTooLong) this.#properties.push(property)
  }

  get isTooLong(): boolean {
    return this.#chars > limits.importedContact
  }

  #all(name: string): VcardLine[] {
    return this.#properties.filter((property) => property.name === name)
  }

  #text(name: string): string | undefined {
    return this.#all(name)
      .map(({ value }) => unescapeText(value))
      .find((value) => value.trim() !== '')
  }

  get isReadable(): boolean {
    return this.#all('VERSION').every(({ value }) => readVersions.includes(value.trim()))
  }

  toDraft(): ContactDraft {
    return {
      name: this.#text('FN') ?? toFullName(this.#all('N')[0]?.value ?? ''),
      role: this.#text('TITLE') ?? this.#text('ROLE') ?? null,
      emails: this.#all('EMAIL').map(({ value }) => unescapeText(value)),
      phones: this.#all('TEL').map(toPhone),
      notes: this.#all('NOTE')
        .map(({ value }) => unescapeText(value))
        .join('\n'),
      past_interactions: readInteractionLines(this.#all(interactionProperty).map(({ value }) => value)),
    }
  }
}

class CardBox {
  readonly #intake: ImportIntake
  #card: Card | undefined

  constructor(intake: ImportIntake) {
    this.#intake = intake
  }

  take(line: number, content: VcardLine | undefined): void {
    if (content?.name === 'BEGIN') return this.#begin(line)
    if (!this.#card) return this.#intake.addIssue(line, issues.outside)
    if (!content) return this.#intake.addIssue(line, issues.form)
    if (content.name === 'END') return this.#end(this.#card)
    this.#card.add(content)
  }

  #begin(line: number): void {
    this.finish()
    this.#card = new Card(line)
  }

  #end(card: Card): void {
    this.#card = undefined
    if (card.isTooLong) return this.#intake.addIssue(card.line, tooLong)
    if (!card.isReadable) return this.#intake.addIssue(card.line, issues.version)
    this.#intake.take(card.line, card.toDraft())
  }

  /** A card that is still open at the next card or the end of the file is incomplete. */
  finish(): void {
    if (this.#card) this.#intake.addIssue(this.#card.line, issues.open)
  }
}

export async function readVcard(text: string, intake: ImportIntake): Promise<void> {
  const box = new CardBox(intake)
  for await (const { line, content } of vcardLines(text)) box.take(line, content)
  box.finish()
}
