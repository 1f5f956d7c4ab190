import { useState } from 'react'

/** Fields of a stored item that the user changed; the others follow the server. */
export function useSettingDraft<Values extends object>(stored: Values) {
  const [draft, setDraft] = useState<Partial<Values>>({})
  const content = { ...stored, ...draft }
  const isChanged = JSON.stringify(content) !== JSON.stringify(stored)
  return {
    shown: content,
    isChanged,
    change: (changes: Partial<Values>) => setDraft((before) => ({ ...before, ...changes })),
    discard: () => setDraft({}),
  }
}
