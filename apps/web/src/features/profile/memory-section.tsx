import { Link } from '@tanstack/react-router'
import { Section } from '../../ui/layout/section.tsx'

/** Link to the assistant's memory. */
export function MemorySection({ number }: { number: string }) {
  return (
    <Section number={number} title="Memory" lede="What the assistant keeps in mind when it answers you.">
      <Link to="/app/profile/memory">Review, edit or delete it</Link>
    </Section>
  )
}
