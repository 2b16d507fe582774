/** The languages of questions and answers. */
export type Language = 'en' | 'de'

/** Words that exist in only one of the languages. */
const markers: Record<Language, ReadonlySet<string>> = {
  de: new Set(
    `aber als alle am an anzulegen auf aus bei beim bis bitte da daran das dass dem den der des die diese diesem diesen dieser dieses doch du
    ein eine einem einen einer eines er es etwas fertig für gab gibt gerade habe haben hat heute hinter ich ihm ihn ihr im ins ist kann kein
    keine keinen können lege mein meine meinem meinen meiner meines mich mir mit morgen muss müssen nach nächste nächsten nächster nicht noch
    nun nur ob oder offen ohne schon sehr seit sich sie sind sollen über um und uns unser unsere unseren unserer vom von vor war waren wann
    warum was weg welche welchen welcher welches wem wen wenn wer werden wessen wie wieder wieso wird wir wo wofür woran worum zu zum zur
    zuletzt zwei drei vier fünf aufgabe aufgaben ziel ziele woche monat überfällig fällig erinnere erstelle`.split(/\s+/),
  ),
  en: new Set(
    `a about after all and any anyone are at be been before by can could did do does due every for from get give had has have her his how i if
    is it its let make me much my need new next no not of on one or our out over owe please she should show since so some tell than that the
    their them then there these they this those to up us we were what when where which who whom whose why will with would you your task tasks
    goal goals week month today tomorrow overdue remind create add`.split(/\s+/),
  ),
}

/** German if more words are German than English; a short question with neither is English. */
export function detectLanguage(text: string): Language {
  const words =
    text
      .slice(0, 500)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const scoreOf = (language: Language) => words.filter((word) => markers[language].has(word)).length
  const german = scoreOf('de') + words.filter((word) => /[äöüß]/.test(word)).length
  return german > scoreOf('en') ? 'de' : 'en'
}

/** The wording in the language of the answer. */
export const inLanguage = <T>(language: Language, wordings: Record<Language, T>): T => wordings[language]
