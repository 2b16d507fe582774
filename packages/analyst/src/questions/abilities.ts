import { inLanguage, type Language } from '../text/language.ts'

/** Questions and commands that the analyst understands, with examples to copy. */
export const toAbilities = (language: Language): string =>
  inLanguage(language, {
    en: `Ask about your tasks (“What is overdue?”, “What is due next week?”, “Which tasks have no owner?”), your goals (“Which goals are behind?”, “How has revenue developed?”), \
people (“Who is Ann Lee?”, “Prepare my 1:1 with Ann”), messages (“Who is waiting for my answer?”), meetings (“What meetings do I have tomorrow?”), promises and customers at risk, what changed since a day, your notes, or for a weekly briefing. \
You can also tell me what to do: “Remind me on Friday to call the bank”, “Mark … as done”, “Note: …”. I ask you before I change anything.`,
    de: `Fragen Sie nach Aufgaben („Was ist überfällig?“, „Was ist nächste Woche fällig?“), nach Zielen („Welche Ziele liegen hinter dem Plan?“), \
nach Personen („Wer ist Ann Lee?“, „Wann haben wir zuletzt mit Ann gesprochen?“), nach Nachrichten („Wer wartet auf eine Antwort von mir?“), nach Terminen („Welche Termine habe ich morgen?“), nach Zusagen, gefährdeten Kunden, Änderungen seit einem Tag oder Ihren Notizen. \
Sie können mir auch Aufträge geben: „Erinnere mich am Freitag daran, die Bank anzurufen“. Bevor ich etwas ändere, frage ich Sie.`,
  })
