import { isShort, says, saysNot, situation } from '../situation.ts'

export const people = [
  situation(
    'people',
    'who-maria',
    'Who is Maria Santos?',
    [says(/procurement/i), says(/Acme/)],
    'Maria Santos is head of procurement at Acme.',
  ),
  situation('people', 'last-spoke', 'When did I last speak with Maria?', [says(/price talk/i)], 'Thirteen days ago: the price talk.'),
  situation('people', 'phone', 'What is Maria’s phone number?', [says(/\+351 ?21 ?555 ?0100/)], 'It is +351 21 555 0100.'),
  situation('people', 'cfo', 'Who is our CFO?', [says(/Ann Lee/), isShort(40)], 'Ann Lee.'),
  situation(
    'people',
    'colleagues',
    'Who works with me?',
    [says(/Ann Lee/), says(/Ben Okafor/), says(/Carla Mendes/)],
    'Ann Lee, Ben Okafor and Carla Mendes.',
  ),
  situation(
    'people',
    'waiting',
    'Who waits for an answer from me?',
    [says(/Ann/), says(/travel budget/i), saysNot(/Ben Okafor waits/)],
    'Ann Lee waits for your approval of the travel budget.',
  ),
  situation(
    'people',
    'budget',
    'What did Ann ask me for?',
    [says(/18[,.]?500/)],
    'She asked you to approve the travel budget of 18,500 EUR by Thursday.',
  ),
  situation(
    'people',
    'ben-said',
    'What did Ben say about the forklift?',
    [says(/repair|fixed|back/i)],
    'Ben wrote that the forklift is repaired.',
  ),
  situation(
    'people',
    'stranger',
    'Who is Petra Unbekannt?',
    [says(/no |not|n['’]t|nobody/i), saysNot(/Petra Unbekannt is (?:the|a|our)/i)],
    'I found nobody called Petra Unbekannt.',
  ),
  situation('people', 'landlord', 'How do I reach the landlord?', [says(/tom@berg\.example/)], 'Tom Berg: tom@berg.example.'),
]
