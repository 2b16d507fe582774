import styles from './calendars.module.css'

const steps = [
  { name: 'Google Calendar', text: 'Settings → your calendar → Integrate calendar → Secret address in iCal format.' },
  { name: 'Outlook', text: 'Settings → Calendar → Shared calendars → Publish a calendar → Can view all details → copy the ICS link.' },
  { name: 'Apple iCloud', text: 'Calendar → the share icon next to your calendar → Public Calendar → copy the webcal:// link.' },
]

/** Where the big providers show the private address. */
export function AddressHelp() {
  return (
    <dl className={styles.help}>
      {steps.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
