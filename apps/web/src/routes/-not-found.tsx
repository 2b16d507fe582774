import { createLink, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PublicHeader } from '../features/site/public-header.tsx'
import { hasSession } from '../platform/session/session.ts'
import { ButtonAnchor } from '../ui/button/button.tsx'
import { NoticePage } from '../ui/layout/notice-page.tsx'

const ButtonLink = createLink(ButtonAnchor)

/** Inside the app the shell already surrounds it. */
export default function NotFoundPage(): ReactNode {
  const isInApp: boolean = useLocation({ select: ({ pathname }) => pathname.startsWith('/app') })
  const isLoggedIn = hasSession()
  const home = isLoggedIn ? (
    <ButtonLink to="/app/ceodashboard" tone="primary">
      Go to the dashboard
    </ButtonLink>
  ) : (
    <ButtonAnchor href="/" tone="primary">
      Go to the home page
    </ButtonAnchor>
  )
  return (
    <>
      {!isInApp && <PublicHeader isLoggedIn={isLoggedIn} />}
      <NoticePage eyebrow="404" title="Page not found" actions={home}>
        The address may be wrong, or the page may have moved.
      </NoticePage>
    </>
  )
}
