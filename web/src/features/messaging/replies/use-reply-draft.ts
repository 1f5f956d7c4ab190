import { useEffect, useState } from 'react'
import { emptyDraft, type Draft } from '../outbox/drafts.ts'
import { drafts } from '../outbox/reply-outbox.ts'

export function useReplyDraft(threadId: number): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => drafts.get(threadId) ?? emptyDraft)
  useEffect(() => {
    let isUnmounted = false
    void drafts.load(threadId).then((stored) => {
      if (!isUnmounted) setDraft(stored)
    })
    return () => {
      isUnmounted = true
    }
  }, [threadId])
  const change = (next: Draft) => {
    setDraft(next)
    drafts.set(threadId, next)
  }
  return [draft, change]
}
