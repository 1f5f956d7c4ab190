import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import type { Attachment } from './attachment.view.ts'
import { attachmentRules, filesError, singleFileText } from '../../../platform/forms/file.rules.ts'
import { uploadFailedText, uploadNotFinishedText } from './attachments.text.ts'

export interface UploadInProgress {
  name: string
  progress: number
  id?: number
}

/** Time in ms for which a finished upload stays visible (messaging §9). */
const closeMs = 500

function uploadErrorText(reason: unknown): string | undefined {
  if (reason instanceof DOMException && reason.name === 'AbortError') return undefined
  return (isApiError(reason) && (Object.values(reason.fields)[0]?.[0] || reason.detail)) || uploadFailedText
}

export function useAttachmentUpload(isFull: boolean, onAttached: (attachment: Attachment) => void) {
  const [uploading, setUploading] = useState<UploadInProgress>()
  const [error, setError] = useState<string>()
  const abort = useRef<AbortController>(undefined)
  const isUploading = uploading !== undefined && uploading.id === undefined
  const finishedId = uploading?.id
  useEffect(() => {
    if (finishedId === undefined) return
    const timer = setTimeout(() => setUploading(undefined), closeMs)
    return () => clearTimeout(timer)
  }, [finishedId])

  const attach = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    const invalid = isFull || isUploading ? singleFileText : filesError(files, attachmentRules)
    setError(invalid ?? undefined)
    if (invalid) return
    const { name } = file
    abort.current = new AbortController()
    setUploading({ name, progress: 0 })
    try {
      const onProgress = (progress: number) => setUploading({ name, progress })
      const attached = await uploadFile('POST /api/v1/attachments/', {
        file,
        onProgress,
        signal: abort.current.signal,
      })
      setUploading({ name, progress: 1, id: attached.id })
      onAttached(attached)
    } catch (reason) {
      setUploading(undefined)
      setError(uploadErrorText(reason))
    }
  }
  return {
    uploading,
    isUploading,
    error,
    attach,
    cancel: () => abort.current?.abort(),
    showUploadNotFinished: () => setError(uploadNotFinishedText),
  }
}
export type AttachmentUpload = ReturnType<typeof useAttachmentUpload>
