import { useEffect, useRef, useState } from 'react'
import { openEncryptedStore } from '../../../platform/storage/encrypted-store.ts'
import { useMe } from '../me/me.api.ts'
import { emptyDraft, isBulkEditDraft, type BulkEditDraft } from './bulk-edit.view.ts'

/** Survives a reload. Undefined until the stored draft was read. */
export function useBulkEditDraft(
  session_id: number,
): [BulkEditDraft | undefined, (draft: BulkEditDraft) => void] {
  const { uid } = useMe()
  const [draft, setDraft] = useState<BulkEditDraft>()
  const name = `bulk-edit-${session_id}`
  useEffect(() => {
    let isUnmounted = false
    const begin = (found: unknown) => {
      if (!isUnmounted) setDraft(isBulkEditDraft(found) ? found : emptyDraft)
    }
    openEncryptedStore(uid)
      .then((store) => store.get(name))
      .then(begin, begin)
    return () => {
      isUnmounted = true
    }
  }, [uid, name])
  const lastWrite = useRef(Promise.resolve())
  useEffect(() => {
    if (!draft) return
    // At once and in order: a page that is left does not wait. Without storage the draft lasts as long as the page.
    lastWrite.current = lastWrite.current
      .then(() => openEncryptedStore(uid))
      .then((store) => store.set(name, draft))
      .catch(() => {})
  }, [uid, name, draft])
  return [draft, setDraft]
}
