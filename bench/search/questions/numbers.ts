import { toQuestions } from './question.ts'

export const numberQuestions = toQuestions('numbers', [
  ['note', 'Offer from Rimatec', 'The press costs 48.500 EUR including delivery.', 'Which offer is 48500 euros?'],
  ['task', 'Pay the Kato invoice', 'Invoice 2291 over 3,200 EUR, due in ten days.', 'invoice over 3200'],
  ['note', 'Board meeting', 'Held on 2026-03-04 in Vienna. The dividend was postponed.', 'board meeting on 4 March 2026'],
  ['note', 'Lease of the hall', 'The rent is 12.750 € per month until 31.12.2028.', 'rent of 12,750 per month'],
  ['task', 'Renew contract 4711', 'Ends on 30 June 2027, three months notice.', 'contract 4711'],
  ['goal', 'Twenty million in sales', 'From 17.4 M€ to 20 M€ by the end of the year.', 'sales target 20 million'],
  ['note', 'Salary round', 'Average rise of 3,5 % from April on.', 'raise of 3.5 percent'],
  ['note', 'Delivery of pumps', 'Order 88-1204: 1.200 pieces, 300 of them damaged.', 'order of 1200 pumps'],
  ['note', 'Loan from Union Credit', 'EUR 1.5 million at 4.2 % over 60 months.', 'loan of 1,500,000'],
  ['task', 'Book room 204', 'For the workshop on 12.05.2026 at 9:30.', 'workshop on May 12, 2026'],
  ['note', 'Sampling of batch 7', 'Batch 7-0093 failed: 14 of 200 parts out of tolerance.', 'batch 7-0093'],
  ['note', 'Phone contract', 'New number of the hotline: +43 1 555 0190.', 'hotline 5550190'],
  ['contact', 'Casa Verde', 'VAT id IT 0123 4567 890, discount 12.5 %.', 'customer with VAT id IT01234567890'],
  ['note', 'Trade fair cost', 'Stand 18,400, travel 6,150, samples 2,075; together 26,625.', 'trade fair total 26625'],
  // Held out.
  ['task', 'Transfer the deposit', 'Deposit of 7.900 EUR for the showroom, by 15.02.2027.', 'deposit of 7900 euros'],
  ['note', 'Audit fee', 'The auditors ask for 64,000 EUR, last year 58,500.', 'audit fee 64000'],
  ['note', 'Visit of the delegation', 'Arrives on 2026-09-21, leaves two days later.', 'delegation on 21 September'],
  ['note', 'Energy bill', '214.300 kWh in the first half, 9 % below plan.', 'consumption of 214300 kWh'],
  ['task', 'Answer tender 2026/118', 'Submission until 8 October 2026, noon.', 'tender 2026/118'],
  ['note', 'Headcount', '1,046 people, of whom 212 work in Linz.', 'how many of our 1046 people are in Linz'],
  ['note', 'Serial numbers', 'Recall of valves SN-40210 to SN-40388.', 'recall SN-40210'],
])
