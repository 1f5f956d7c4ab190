import { useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { upload } from '../../../platform/api/upload.ts'
import type { Attachment } from '../outbox/queued-reply.ts'
import { refusalOf } from './attachment.view.ts'

export interface Uploading {
  name: string
  /** 0 to 1 */
  share: number
}

const failedText = 'The file could not be uploaded. Please try again.'

function refusalFrom(reason: unknown): string | undefined {
  if (reason instanceof DOMException && reason.name === 'AbortError') return undefined
  return (isApiError(reason) && (reason.fields['file']?.[0] || reason.detail)) || failedText
}

/** One file at a time on its way to the server: how far it is, how to stop it, and why it was refused. */
export function useAttach(isTaken: boolean, onAttached: (attachment: Attachment) => void) {
  const [uploading, setUploading] = useState<Uploading>()
  const [refusal, setRefusal] = useState<string>()
  const stop = useRef<AbortController>(undefined)

  const attach = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    // A reply carries one file: a second one beside it is the same as two at once.
    const refused = isTaken || uploading ? "It's possible to attach only single file" : refusalOf(files)
    setRefusal(refused)
    if (refused) return
    stop.current = new AbortController()
    setUploading({ name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setUploading({ name: file.name, share })
      onAttached(await upload('POST /api/v1/attachments/', { file, onProgress, signal: stop.current.signal }))
    } catch (reason) {
      setRefusal(refusalFrom(reason))
    }
    setUploading(undefined)
  }
  return { uploading, refusal, attach, cancel: () => stop.current?.abort() }
}
