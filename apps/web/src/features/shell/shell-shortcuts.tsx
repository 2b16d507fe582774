import type { User } from '@adjutant/contract/accounts/users'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useShortcut, useShortcutKeys } from '../../platform/shortcuts/shortcuts.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { listEntriesFor, navEntries, userEntries } from './nav-entries.ts'
import type { NavEntry } from './nav-entries.ts'

const ShortcutHelp = lazyComponent(() => import('./shortcut-help.tsx'))

function GoTo({ to, label, goKey }: NavEntry) {
  const router = useRouter()
  useShortcut(`g ${goKey}`, `Go to ${label}`, () => void router.navigate({ to }))
  return null
}

/** The list items of the page in order. */
const listItems = () => [...document.querySelectorAll<HTMLElement>('main [data-list-item]')]

function moveFocus(step: 1 | -1) {
  const items = listItems()
  const at = items.findIndex((item) => item === document.activeElement)
  const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : at + step
  items[next]?.focus()
}

/** Shortcuts of every page. */
export function ShellShortcuts({ user }: { user: User }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useShortcutKeys()
  useShortcut('?', 'Show this help', () => setIsHelpOpen(true))
  useShortcut('/', 'Search on this page', () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus())
  useShortcut('j', 'Next in the list', () => moveFocus(1))
  useShortcut('k', 'Previous in the list', () => moveFocus(-1))
  return (
    <>
      {listEntriesFor([...navEntries, ...userEntries], user.user_level).map((entry) => (
        <GoTo key={entry.to} {...entry} />
      ))}
      <Suspense fallback={null}>{isHelpOpen && <ShortcutHelp onClose={() => setIsHelpOpen(false)} />}</Suspense>
    </>
  )
}
