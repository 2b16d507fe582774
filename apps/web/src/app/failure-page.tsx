import { firstWords } from '@adjutant/contract/first-words'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { toDetail } from '../platform/api-error.ts'
import { ProfileError } from '../platform/profile-error.ts'
import { logout } from '../platform/session.ts'
import { Button } from '../ui/button.tsx'
import { NoticePage } from './notice-page.tsx'

function toWords(error: unknown) {
  if (error instanceof ProfileError) return { title: firstWords.profileErrorTitle, sentence: firstWords.profileError }
  return { title: firstWords.broken, sentence: toDetail(error, 'This page could not be shown. Trying again often helps.') }
}

function HomeButton() {
  return <Button onClick={() => window.location.assign('/app/ceodashboard')}>Go to the dashboard</Button>
}

export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { title, sentence } = toWords(error)
  const tryAgain = async () => {
    await router.invalidate()
    reset()
  }
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
          {error instanceof ProfileError ? <Button onClick={() => void logout()}>Logout</Button> : <HomeButton />}
        </>
      }
    >
      {sentence}
    </NoticePage>
  )
}
