import type { SampleRecord } from './question.ts'
import { toQuestions } from './question.ts'

export const negationQuestions = toQuestions('negation', [
  ['note', 'Supplier code, Kato', 'Kato refused to sign the code of conduct.', 'Which supplier did not sign the code of conduct?'],
  ['note', 'Budget of sales', 'The budget for sales was rejected by the board.', 'Which budget was not approved?'],
  ['note', 'Reference call, Dorn', 'Dorn would not recommend us to others.', 'Which customer would not recommend us?'],
  ['task', 'Call Bruno back', 'He has not answered since March.', 'Who has not answered since March?'],
  ['note', 'Certification of Linz', 'The plant in Linz lost its ISO certificate.', 'Which plant is not certified?'],
  ['note', 'Training, night shift', 'The night shift never attended the safety course.', 'Who missed the safety course?'],
  ['note', 'Warranty of pump P9', 'P9 is excluded from the extended warranty.', 'Which pump has no extended warranty?'],
  ['note', 'Works agreement', 'Overtime on Sundays is no longer allowed.', 'When is overtime forbidden?'],
  ['note', 'Merger talks with Helvion', 'We withdrew; there will be no merger.', 'Which merger will not happen?'],
  ['note', 'Bonus of the year', 'Logistics gets no bonus, the target was missed.', 'Which department gets no bonus?'],
  ['note', 'Data room', 'Folder 6 is incomplete: the lease is missing.', 'What is missing in the data room?'],
  ['note', 'Insurance, flood', 'Flood damage is not covered by the policy.', 'What damage is not insured?'],
  ['note', 'Pilot in Ghent', 'The pilot failed and was stopped in week three.', 'Which pilot did not work?'],
  ['note', 'Visa of Yuki', 'Her work permit was denied.', 'Whose work permit was not granted?'],
  // Held out.
  ['note', 'Tender in Porto', 'We did not win; the city chose Aquaro.', 'Which tender did we lose?'],
  ['note', 'Reading of meters', 'Hall B has not been read since January.', 'Where has the meter not been read?'],
  ['note', 'Contract of Omar', 'Unsigned: he wants a shorter notice period.', 'Whose contract is not signed?'],
  ['note', 'Test of the alarm', 'The siren in the basement stayed silent.', 'Which siren does not work?'],
  ['note', 'Vote on the move', 'The council voted against moving to Graz.', 'Which move was not accepted?'],
  ['note', 'Samples for Madrid', 'They never arrived; the courier has no trace.', 'Which samples were not delivered?'],
  ['note', 'Access of interns', 'Interns must not open customer files.', 'Who may not see customer files?'],
])

/** The same subjects with the opposite statement. */
export const negationOpposites: SampleRecord[] = (
  [
    ['Supplier code, Rimatec', 'Rimatec signed the code of conduct.'],
    ['Budget of research', 'The budget for research was approved by the board.'],
    ['Reference call, Casa Verde', 'Casa Verde recommends us to others.'],
    ['Certification of Graz', 'The plant in Graz has its ISO certificate.'],
    ['Training, day shift', 'The day shift attended the safety course.'],
    ['Warranty of pump P7', 'P7 has the extended warranty.'],
    ['Merger with Linder', 'The merger will happen in autumn.'],
    ['Bonus of sales', 'Sales gets its bonus, the target was met.'],
    ['Insurance, fire', 'Fire damage is covered by the policy.'],
    ['Pilot in Basel', 'The pilot worked and goes on.'],
    ['Visa of Ivan', 'His work permit was granted.'],
    ['Tender in Leeds', 'We won; the city chose our offer.'],
    ['Contract of Selma', 'Signed on both sides.'],
    ['Test of the pumps', 'The pump in the basement works.'],
    ['Vote on the canteen', 'The council accepted the new canteen.'],
    ['Samples for Lyon', 'They were delivered on Monday.'],
    ['Access of auditors', 'Auditors may see customer files.'],
  ] as const
).map(([title, body]) => ({ kind: 'note', title, body }))
