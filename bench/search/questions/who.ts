import { toQuestions } from './question.ts'

export const whoQuestions = toQuestions('who', [
  ['contact', 'Miriam Feld', 'Attorney at Feld & Partner. Drafts our supply contracts and represents us in court.', 'Who is our lawyer?'],
  ['contact', 'Jonas Weber', 'Relationship manager at Union Credit. Arranges loans and the overdraft.', 'Who do I call about a bank loan?'],
  [
    'contact',
    'Laura Stein',
    'Partner at Alpine Ventures, led the series A round and sits on the board.',
    'Which investor led our series A?',
  ],
  ['contact', 'Henrik Sand', 'Runs the data centre in Malmo where our servers are.', 'Who hosts our servers?'],
  ['contact', 'Priya Raman', 'Tax adviser. Files the VAT returns and the annual statement.', 'Who files our taxes?'],
  ['contact', 'Bruno Castelli', 'Buyer at Casa Verde, our largest customer in Italy.', 'Who buys for Casa Verde?'],
  ['contact', 'Ines Duarte', 'Journalist at the trade weekly Valve & Pipe.', 'Which reporter covers our industry?'],
  ['contact', 'Dr. Hanna Lind', 'Company physician, comes every second Tuesday.', 'Who is the doctor for our staff?'],
  [
    'note',
    'Accounts while Petra is away',
    'Petra is on sick leave until June. Tom Reiter covers her customers.',
    'Who stands in for Petra?',
  ],
  [
    'note',
    'After the reorganization',
    'Marketing reports to Selma from May on; Oskar keeps sales.',
    'Who leads marketing since the reorganization?',
  ],
  [
    'note',
    'Interview panel',
    'For the CFO search: Laura, Henning and I. Henning writes the report.',
    'Who is on the panel for the CFO search?',
  ],
  [
    'task',
    'Replace press number four',
    'Gustav owns the purchase; the supplier is Rimatec.',
    'Who is responsible for buying the new press?',
  ],
  ['note', 'Works council election', 'Nadja Horvat was elected chair with 61 votes.', 'Who chairs the works council?'],
  [
    'note',
    'Complaint about the tap range',
    'Raised by Casa Verde; Livia answers them by Friday.',
    'Who answers the complaint from Casa Verde?',
  ],
  // Held out.
  ['contact', 'Tobias Krug', 'Insurance broker. Liability, fleet and cyber policies.', 'Who takes care of our insurance?'],
  ['contact', 'Amara Diallo', 'Recruiter for engineers, placed four people with us last year.', 'Who found us our engineers?'],
  ['contact', 'Ole Bergstrom', 'Customs agent in Gothenburg, clears the shipments to Norway.', 'Who handles customs for Norway?'],
  ['contact', 'Marta Kowal', 'Notary in Krakow, certifies the papers of the Polish subsidiary.', 'Which notary do we use in Poland?'],
  ['note', 'Founders dinner', 'Renata proposed the merger first; Karl only agreed in March.', 'Whose idea was the merger?'],
  ['task', 'Prepare the safety audit', 'Assigned to Emil, with help from Dr. Lind.', 'Who prepares the safety audit?'],
  ['note', 'Patent portfolio', 'Viktor Ahl at Ahl Patent in Stockholm watches the deadlines.', 'Who watches our patent deadlines?'],
])
