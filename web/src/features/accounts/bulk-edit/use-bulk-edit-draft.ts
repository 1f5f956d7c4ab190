import { useEffect, useState } from 'react'
import { openEncryptedStore } from '../../../platform/storage/encrypted-store.ts'
import { useMe } from '../me/me.api.ts'
import { emptyDraft, isBulkEditDraft, type BulkEditDraft } from './bulk-edit.view.ts'

const settleMs = 300

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
  useEffect(() => {
    if (!draft) return
    // Without storage the draft lasts as long as the page.
    const save = () =>
      void openEncryptedStore(uid).then(
        (store) => store.set(name, draft),
        () => {},
      )
    const timer = setTimeout(save, settleMs)
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
  }, [uid, name, draft])
  return [draft, setDraft]
}
