import { useState } from 'react'
import { createKeep } from '../../platform/browser-keep.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { toUserKey } from '../../platform/user-storage.ts'
import { toChatSettings } from './chat-settings.ts'
import type { ChatSettings } from './chat-settings.ts'

/** The person's settings for all conversations. */
export function useChatSettings() {
  const kept = createKeep(toUserKey('chat-settings', useCurrentUser().id))
  const [settings, setSettings] = useState(() => toChatSettings(kept.read()))
  const change = (part: Partial<ChatSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    kept.keep(JSON.stringify(next))
  }
  return { settings, change }
}
