import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The contact was opened from the list, which is one step back. */
    isOverList?: boolean
  }
}

/** A contact opened from the list closes by going back; one opened by link has no history. */
export function useCloseContact(leave: () => void) {
  const { history } = useRouter()
  return () => (history.location.state.isOverList ? history.back() : leave())
}
