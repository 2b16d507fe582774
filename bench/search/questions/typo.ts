import { toQuestions } from './question.ts'

export const typoQuestions = toQuestions('typo', [
  ['task', 'Renew the maintenance contract', 'With Rimatec, for both presses.', 'maintenence contract'],
  ['note', 'Reorganization of logistics', 'Two teams instead of four.', 'reorganisaton of logistics'],
  ['goal', 'Carbon neutral operations', 'Cut emissions by half.', 'carbon nuetral'],
  ['contact', 'Yevgenia Marchenko', 'Translator for Ukrainian and Russian.', 'Jevgenia Martschenko'],
  ['note', 'Depreciation of machines', 'Ten years, straight line.', 'depretiation of machines'],
  ['task', 'Questionnaire for suppliers', 'Forty questions on child labour.', 'questionaire for supliers'],
  ['note', 'Occurrence of leaks', 'Valve V3 leaks in cold weather.', 'occurence of leeks at valve V3'],
  ['task', 'Accommodation in Basel', 'Hotel for six people.', 'acommodation in Basel'],
  ['note', 'Embarrassing mail', 'The discount list went to all customers.', 'embarassing discount mail'],
  ['contact', 'Giuseppe Ferraro', 'Plumber in Trieste, on call.', 'Guiseppe Ferrarro'],
  ['goal', 'Millennium campus', 'Move research to the new campus.', 'milenium campus'],
  ['note', 'Privilege of early booking', 'Members book a week earlier.', 'priviledge of early booking'],
  ['note', 'Liaison with the ministry', 'Monthly call with the department for trade.', 'liason with the ministery'],
  ['advice', 'Bureaucracy in approvals', 'Two signatures are enough below ten thousand.', 'burocracy in approvals'],
  // Held out.
  ['task', 'Parallel run of accounting', 'Both systems in March.', 'paralel run of acounting'],
  ['note', 'Conscientious objectors', 'Two apprentices asked for civil service.', 'consciencious objectors'],
  ['contact', 'Szymon Wojciechowski', 'Freight forwarder in Gdansk.', 'Simon Wojcechowski'],
  ['note', 'Sabotage suspicion', 'A cable was cut on purpose in hall C.', 'sabotoge suspition'],
  ['goal', 'Indispensable spare parts', 'Always ten of each on stock.', 'indispensible spare parts'],
  ['note', 'Manoeuvre of the ferry', 'The pallet slipped while docking.', 'manouver of the ferry'],
  ['task', 'Catalogue photography', 'Studio booked for Tuesday.', 'catalog photografy'],
])
