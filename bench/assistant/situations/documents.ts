import { cites, isGerman, says, saysNot, situation } from '../situation.ts'

const contract = 'supplier-contract.md'

export const documents = [
  situation(
    'documents',
    'notice',
    'What is the notice period in the supplier contract?',
    [says(/90 days|ninety days/i), cites(contract)],
    '90 days [1].',
    { sources: [contract] },
  ),
  situation(
    'documents',
    'penalty',
    'What penalty does the supplier pay for late delivery?',
    [says(/2\.5\s*(?:%|percent)/)],
    '2.5 percent a week.',
  ),
  situation(
    'documents',
    'term-end',
    'When does the supplier contract end?',
    [says(/31 March 2028|2028-03-31|March 31, 2028/)],
    'On 31 March 2028.',
  ),
  situation(
    'documents',
    'last-clause',
    'Quote the last clause of the supplier contract.',
    [says(/Porto/)],
    '“Disputes are settled in Porto.”',
  ),
  situation(
    'documents',
    'freeze',
    'What did the chair ask for at dinner?',
    [says(/hiring freeze/i), says(/April/), cites('Board dinner')],
    'A hiring freeze until April [1].',
    { sources: ['Board dinner'] },
  ),
  situation(
    'documents',
    'german',
    'Was steht im Lieferantenvertrag zur Kündigungsfrist?',
    [says(/90/), isGerman],
    'Die Kündigungsfrist ist 90 Tage und gilt für beide Seiten.',
  ),
  situation(
    'documents',
    'absent-clause',
    'What does the supplier contract say about data protection?',
    [says(/no|not|n['’]t|nothing/i), saysNot(/GDPR requires/i)],
    'It says nothing about data protection.',
  ),
  situation('documents', 'follow-up', 'And what is the penalty?', [says(/2\.5/)], '2.5 percent a week.', {
    before: ['What is the notice period in the supplier contract?'],
  }),
  situation(
    'documents',
    'summary',
    'Summarize the supplier contract in three points.',
    [says(/90/), says(/2\.5/), says(/2028/)],
    '90 days of notice; 2.5 percent penalty; it ends in 2028.',
  ),
  situation(
    'documents',
    'notes-date',
    'What did I write about pricing?',
    [says(/8\s*(?:%|percent)/), says(/Maria/)],
    'That you want to raise the list price by 8 percent, and that Maria will object.',
  ),
]
