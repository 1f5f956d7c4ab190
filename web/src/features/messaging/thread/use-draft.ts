import { useEffect, useState } from 'react'
import { emptyDraft, type Draft } from '../outbox/drafts.ts'
import { drafts } from '../outbox/sending.ts'

/** What stands in the composer of a thread, as it was left, also over a reload. */
export function useDraft(threadId: number): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => drafts.get(threadId) ?? emptyDraft)
  useEffect(() => {
    let isGone = false
    void drafts.load(threadId).then((kept) => {
      if (!isGone) setDraft(kept)
    })
    return () => {
      isGone = true
    }
  }, [threadId])
  const change = (next: Draft) => {
    setDraft(next)
    drafts.set(threadId, next)
  }
  return [draft, change]
}
