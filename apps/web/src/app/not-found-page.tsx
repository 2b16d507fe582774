import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from '../ui/button.tsx'
import { NoticePage } from './notice-page.tsx'

const ButtonLink = createLink(ButtonAnchor)

export default function NotFoundPage() {
  return (
    <NoticePage
      eyebrow="404"
      title="There is no such page"
      actions={
        <ButtonLink to="/app/ceodashboard" tone="primary">
          Go to the dashboard
        </ButtonLink>
      }
    >
      The address may be mistyped, or the page has moved.
    </NoticePage>
  )
}
