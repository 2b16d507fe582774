import { cites, isShort, proposesNothing, says, saysNot, situation } from '../situation.ts'

const revenue = 'Grow recurring revenue'
const churn = 'Cut customer churn'

export const figures = [
  situation('figures', 'arr-now', 'What is our ARR?', [says(/\b6(?:\.0)?\s*M/i), cites(revenue), isShort(60)], 'ARR is 6 M€ [1].', {
    sources: [revenue],
  }),
  situation(
    'figures',
    'arr-gap',
    'How much ARR is missing to the target?',
    [says(/\b4(?:\.0)?\s*M/i), cites(revenue)],
    '4 M€: ARR is 6 M€ of 10 M€ [1].',
    {
      sources: [revenue],
    },
  ),
  situation('figures', 'arr-before', 'What was ARR before the last update?', [says(/\b5\.6\b/)], 'It was 5.6 M€ before the last update.'),
  situation(
    'figures',
    'churn-trend',
    'Is churn going up or down?',
    [says(/down|fall|fell|declin|decreas|drop|improv/i), says(/4\.1/)],
    'Down: from 5 % to 4.1 % [1].',
    {
      sources: [churn],
    },
  ),
  situation(
    'figures',
    'behind',
    'Which goal is furthest behind its schedule?',
    [says(/Grow recurring revenue|Cut customer churn/)],
    `${revenue} is furthest behind.`,
  ),
  situation('figures', 'unmeasured', 'Which goal has no KPI?', [says(/Lisbon branch/)], 'Open the Lisbon branch has no KPI.'),
  situation(
    'figures',
    'rent',
    'What rent does the landlord want?',
    [says(/4[,.]?200/), cites('Renew the office lease')],
    '4,200 EUR a month [1].',
    {
      sources: ['Renew the office lease'],
    },
  ),
  situation(
    'figures',
    'list-price',
    'By how much do I want to raise the list price, and when?',
    [says(/\b8\s*(?:%|percent)/), says(/January/)],
    'By 8 percent in January.',
  ),
  situation(
    'figures',
    'invented',
    'What was our profit margin last quarter?',
    [saysNot(/\b\d+(?:\.\d+)?\s*%/), says(/no|not|n['’]t|nothing/i), proposesNothing],
    'I found no profit margin on record.',
  ),
  situation(
    'figures',
    'discount',
    'What discount did Maria ask for?',
    [says(/12\s*(?:%|percent)/), says(/three years|3 years/i)],
    'Maria Santos asked for 12 % off for three years [1].',
  ),
]
