import { toQuestions, type Question, type SampleRecord } from './question.ts'

interface LongFile {
  name: string
  /** Sentences for the other paragraphs. */
  subjects: string[]
  /** A paragraph with the answer, and its question. */
  facts: [paragraph: string, question: string][]
}

const paragraphsPerFile = 60

const files: LongFile[] = [
  {
    name: 'handbook.md',
    subjects: ['Working hours', 'Holidays', 'Travel', 'Equipment', 'Visitors', 'Meetings'],
    facts: [
      [
        'A lost badge is reported to the porter within an hour; the second replacement costs twenty euros.',
        'What does it cost to replace a badge?',
      ],
      ['Dogs are allowed on the third floor on Fridays if nobody there objects.', 'Can I bring my dog to work?'],
      ['Whoever trains for a marathon may start two hours later on one day a week.', 'Flexible start for runners'],
    ],
  },
  {
    name: 'merger-agreement.txt',
    subjects: ['Definitions', 'Conditions', 'Representations', 'Covenants', 'Closing', 'Notices'],
    facts: [
      [
        'If the regulator has not consented by 30 September, either party may withdraw without compensation.',
        'When can we step back from the merger for free?',
      ],
      ['The seller keeps the trademark Aquaro for garden hoses only.', 'Which brand stays with the seller?'],
      ['Claims below fifty thousand are not pursued; above, only the excess is paid.', 'What is the threshold for warranty claims?'],
    ],
  },
  {
    name: 'plant-safety-report.md',
    subjects: ['Hall A', 'Hall B', 'Compressors', 'Storage', 'Escape routes', 'First aid'],
    facts: [
      ['The eyewash station beside the acid tank has been dry since the winter.', 'Which emergency shower is out of order?'],
      ['Noise at line two reaches 94 decibels; ear protection is compulsory there.', 'Where must people protect their hearing?'],
      ['The forklift route crosses the canteen door; a mirror would prevent collisions.', 'How can we avoid crashes near the canteen?'],
    ],
  },
  {
    name: 'market-study.md',
    subjects: ['Demand', 'Prices', 'Channels', 'Regulation', 'Trends', 'Method'],
    facts: [
      ['Hospitals replace their taps every eight years because of hygiene rules.', 'How often do clinics buy new taps?'],
      ['In Poland installers decide on the brand, not architects.', 'Who chooses the manufacturer in Poland?'],
      ['A touchless version would justify a surcharge of a third.', 'How much more could we charge for contactless taps?'],
    ],
  },
  {
    name: 'minutes-of-the-year.md',
    subjects: ['January', 'February', 'March', 'April', 'May', 'June'],
    facts: [
      ['It was decided to close the showroom in Leeds and to keep its lease for storage.', 'What happens to the showroom in Leeds?'],
      ['Henning will present a plan for the pension gap before the summer.', 'Who works on the shortfall in pensions?'],
      ['The council objected to cameras in the changing rooms; they are removed.', 'Surveillance in the locker area'],
    ],
  },
  {
    name: 'it-migration-plan.md',
    subjects: ['Servers', 'Network', 'Accounts', 'Backups', 'Training', 'Suppliers'],
    facts: [
      [
        'The old warehouse scanners cannot speak the new protocol and need a gateway.',
        'Which devices are incompatible with the new system?',
      ],
      ['Mailboxes above fifty gigabytes are moved on the last weekend.', 'When are the big mailboxes transferred?'],
      ['If the cut-over fails twice, we return to the old system until spring.', 'What is the fallback if switching fails?'],
    ],
  },
  {
    name: 'customer-interviews.txt',
    subjects: ['Hotel chain', 'Wholesaler', 'Architect', 'Plumber', 'City works', 'Retailer'],
    facts: [
      ['The plumber hides the manual because customers call him about the child lock.', 'Why do installers not hand out the instructions?'],
      ['City works pay late, but order for five years in advance.', 'Which customers commit for the longest time?'],
      ['The architect wants drawings in a format that her program can read.', 'What do planners need from us?'],
    ],
  },
]

const filler = (subject: string, n: number): string =>
  `${subject}, section ${n}. The department reviewed this part last year and found it in order. Responsibilities are listed in the annex, ` +
  `and changes are announced two weeks before they take effect. Questions go to the office, which answers them in writing.`

function toRecord({ name, subjects, facts }: LongFile): SampleRecord {
  const paragraphs = Array.from({ length: paragraphsPerFile }, (_, n) => filler(subjects[n % subjects.length] ?? name, n + 1))
  for (const [place, [fact]] of facts.entries()) paragraphs[11 + place * 19] = fact
  return { kind: 'file', title: name, body: paragraphs.join('\n\n') }
}

const records = files.map(toRecord)

/** One question of each file is held out. */
export const longFileQuestions: Question[] = toQuestions(
  'long file',
  [0, 1, 2].flatMap((place) =>
    files.map(({ facts }, n) => {
      const record = records[n]
      const fact = facts[place]
      if (!record || !fact) throw new Error('Each file has three facts.')
      return [record.kind, record.title, record.body, fact[1]]
    }),
  ),
)
