import { useState } from 'react'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'
import { toChatSettings } from './chat-settings.ts'
import type { ChatSettings } from './chat-settings.ts'

/** The person's settings for all conversations. */
export function useChatSettings() {
  const stored = createStoredText(toUserKey('chat-settings', useCurrentUser().id))
  const [settings, setSettings] = useState(() => toChatSettings(stored.read()))
  const change = (part: Partial<ChatSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    stored.write(JSON.stringify(next))
  }
  return { settings, change }
}
