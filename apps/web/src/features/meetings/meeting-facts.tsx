import type { MeetingDetails, MeetingPerson } from '@adjutant/contract/meetings'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/data/avatar.tsx'
import styles from './meeting-facts.module.css'

const answerTexts = { accepted: 'accepted', declined: 'declined', tentative: 'maybe', none: 'no answer' } as const

function PersonName({ person: { name, contact_id } }: { person: MeetingPerson }) {
  if (!contact_id) return <span>{name}</span>
  return (
    <Link to="/app/contacts" search={{ contact: contact_id }}>
      {name}
    </Link>
  )
}

function Person({ person }: { person: MeetingPerson }) {
  const facts = [
    person.is_you ? 'you' : undefined,
    person.is_organizer ? 'organizer' : undefined,
    person.role,
    person.user_id && !person.is_you ? 'colleague' : undefined,
    answerTexts[person.answer],
  ]
  return (
    <li className={styles.person}>
      <Avatar name={person.name} />
      <div className={styles.words}>
        <PersonName person={person} />
        <p className={styles.details}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}

export function MeetingPeople({ people }: { people: readonly MeetingPerson[] }) {
  if (people.length === 0) return <p className={styles.none}>This meeting has no attendees.</p>
  return (
    <ul role="list" className={styles.people} aria-label="People">
      {people.map((person, place) => (
        <Person key={person.email ?? place} person={person} />
      ))}
    </ul>
  )
}

const sectionTitles: Record<MeetingDetails['brief']['sections'][number]['kind'], string> = {
  owed_by_you: 'You promised',
  owed_to_you: 'Promised to you',
  exchanges: 'Last exchanges',
  tasks: 'Open tasks',
  goals: 'Goals',
  files: 'Files',
}

export const toSectionTitle = (kind: keyof typeof sectionTitles) => sectionTitles[kind]

/** The text of the invitation as the organizer wrote it, without any markup. */
export function MeetingDescription({ text }: { text: string }) {
  return <p className={styles.description}>{text}</p>
}
