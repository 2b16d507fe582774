// Sentences with the commitment that they contain, or none. The rules are developed on the tuning sentences. Somebody who did not know the rules
// wrote the held-out sentences, which are only ever measured.

/** All sentences are written on this day, a Wednesday. */
export const day = '2026-11-18'

/** A message of mine, a message to me, or a note or interaction of mine. */
export type Place = 'mine' | 'theirs' | 'note'

export interface LabelledCommitment {
  by: 'me' | 'other'
  /** The other person, if the sentence names one. */
  person?: string
  /** Words that the promised action must contain. */
  what: string
  due: string | null
}

export interface LabelledSentence {
  place: Place
  text: string
  commitment?: LabelledCommitment
}

/** A commitment of the writer in a message. */
export const says = (place: 'mine' | 'theirs', text: string, what: string, due: string | null = null): LabelledSentence => ({
  place,
  text,
  commitment: { by: place === 'mine' ? 'me' : 'other', what, due },
})

/** A message that repeats what the reader has promised. */
export const reminds = (place: 'mine' | 'theirs', text: string, what: string, due: string | null = null): LabelledSentence => ({
  place,
  text,
  commitment: { by: place === 'mine' ? 'other' : 'me', what, due },
})

/** A commitment of mine in a note. */
export const iOwe = (text: string, person: string | undefined, what: string, due: string | null = null): LabelledSentence => ({
  place: 'note',
  text,
  commitment: { by: 'me', ...(person && { person }), what, due },
})

/** A commitment of another person in a note. */
export const owedToMe = (text: string, person: string | undefined, what: string, due: string | null = null): LabelledSentence => ({
  place: 'note',
  text,
  commitment: { by: 'other', ...(person && { person }), what, due },
})

export const none = (place: Place, text: string): LabelledSentence => ({ place, text })
