import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, toDetail, unreachable } from '../platform/api/api-error.ts'
import { ProfileError } from '../platform/session/profile-error.ts'
import { requestLogout } from '../platform/session/logout.ts'
import { Button } from '../ui/button/button.tsx'
import { NoticePage } from '../ui/layout/notice-page.tsx'

// Without this handler the router reloads the whole app when a chunk fails to load.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
})

function toWords(error: unknown) {
  if (error instanceof ProfileError) return { title: startupMessages.profileErrorTitle, sentence: startupMessages.profileError }
  const fallback = navigator.onLine ? "This page couldn't be loaded. Please try again." : unreachable
  return { title: startupMessages.unexpected, sentence: toDetail(error, fallback) }
}

/** The server rejected the call or did not answer; the app itself works. */
const isClientError = (error: unknown) => error instanceof ApiError || error instanceof ProfileError

function HomeButton() {
  const router = useRouter()
  // Reloads the app in case one of its chunks is broken; offline it navigates with what is already loaded.
  const goHome = () => (navigator.onLine ? window.location.assign('/app/ceodashboard') : router.navigate({ to: '/app/ceodashboard' }))
  return <Button onClick={() => void goHome()}>Go to the dashboard</Button>
}

export default function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { title, sentence } = toWords(error)
  const tryAgain = async () => {
    // A chunk that failed to load can only be fetched by a full reload; offline that would leave an empty window.
    if (!isClientError(error)) return navigator.onLine && window.location.reload()
    await router.invalidate()
    reset()
  }
  useEffect(() => {
    const retry = () => void tryAgain()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })
  return (
    <NoticePage
      eyebrow="Error"
      title={title}
      actions={
        <>
          <Button tone="primary" onClick={() => void tryAgain()}>
            Try again
          </Button>
          {/* The app can't render without the current user's record. */}
          {error instanceof ProfileError ? <Button onClick={requestLogout}>Logout</Button> : <HomeButton />}
        </>
      }
    >
      {sentence}
    </NoticePage>
  )
}
