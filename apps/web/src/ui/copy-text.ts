import { showToast } from './overlay/toast.ts'

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', tone: 'success' })
  } catch {
    showToast({ title: 'Your browser blocked copying.', tone: 'error' })
  }
}
