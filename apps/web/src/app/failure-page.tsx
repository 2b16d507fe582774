import { firstWords } from '@adjutant/contract/first-words'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, toDetail, unreachable } from '../platform/api-error.ts'
import { ProfileError } from '../platform/profile-error.ts'
import { requestLogout } from '../platform/logout.ts'
import { Button } from '../ui/button.tsx'
import { NoticePage } from '../ui/notice-page.tsx'

// The router would answer a piece that did not come by loading the whole app anew, unless it did so before.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
})

function toWords(error: unknown) {
  if (error instanceof ProfileError) return { title: firstWords.profileErrorTitle, sentence: firstWords.profileError }
  const fallback = navigator.onLine ? "This page couldn't be loaded. Please try again." : unreachable
  return { title: firstWords.broken, sentence: toDetail(error, fallback) }
}

/** Said by the server, or by its silence: the app itself is whole. */
const isRefusal = (error: unknown) => error instanceof ApiError || error instanceof ProfileError

function HomeButton() {
  const router = useRouter()
  // Anew with the whole app, in case a piece of it is broken; offline by what is here already.
  const goHome = () => (navigator.onLine ? window.location.assign('/app/ceodashboard') : router.navigate({ to: '/app/ceodashboard' }))
  return <Button onClick={() => void goHome()}>Go to the dashboard</Button>
}

export default function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { title, sentence } = toWords(error)
  const tryAgain = async () => {
    // A piece of the app that did not come is fetched anew only with the whole; offline that would leave an empty window.
    if (!isRefusal(error)) return navigator.onLine && window.location.reload()
    await router.invalidate()
    reset()
  }
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  })
  return (
    <NoticePage
      eyebrow="Error"
      title={title}
      actions={
        <>
          <Button tone="primary" onClick={tryAgain}>
            Try again
          </Button>
          {/* Without one's own record nothing else of the app can be shown. */}
          {error instanceof ProfileError ? <Button onClick={requestLogout}>Logout</Button> : <HomeButton />}
        </>
      }
    >
      {sentence}
    </NoticePage>
  )
}
