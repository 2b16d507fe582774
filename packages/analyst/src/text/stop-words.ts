/** English and German words that carry no subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after again all already also am an and another any anyone anything are around as ask at away be because been before being between
  both but by call came can come could did do does doing done down each else even ever every everything far find first for from get give given
  go going good got had has have having he hello her here him his how i if in into is it its just know last later least let like list long
  look made make many may maybe me might mine more most much must my need new next no nobody not now number of off okay on once one only or
  other our out over please put really right said same say see send sent she should show since so some somebody someone soon still such sure
  take tell than thank thanks that the their them then there these they thing things think this those through time to today tomorrow tonight
  too under until up us use very want was we week well were what when where which while who whom whose why will with within would write
  written year yes yet you your yours
  aber alle allem allen aller alles als also am an ans auch auf aus bald bei beim bin bis bitte da dabei damit dann daran das dass dein dem
  den denn der des dich die dies diese diesem diesen dieser dieses dir doch du durch ein eine einem einen einer eines er erst es etwas euch
  für ganz gegen geht gern gerade gewesen gibt hab habe haben hat hatte heute hier hinter ich ihm ihn ihnen ihr ihre im immer in ins irgend
  ist ja jede jeder jedes jemand jetzt kann kannst kein keine keinem keinen keiner können letzte letzten liste machen mal man mehr mein meine
  meinem meinen meiner meines mich mir mit morgen muss müssen nach nächste nächsten nicht nichts noch nun nur ob oder ohne schon sehr sein
  seine seit sich sie sind so sollen sollte soll steht über um und uns unser unsere unserem unseren unserer unter viel viele vom von vor wann
  war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden wessen wie wieder will wir wird wo wofür woran
  worüber zeig zeige zu zum zur zuletzt zwischen`.split(/\s+/),
)
