import { useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { upload } from '../../../platform/api/upload.ts'
import { attachmentRules, filesError } from '../../../platform/forms/file.rules.ts'
import type { Attached } from './draft.rules.ts'

interface Uploading {
  name: string
  /** 0 to 1. */
  share: number
}

const refusal = (reason: unknown): string => {
  if (!isApiError(reason)) return 'Could not attach the file.'
  return Object.values(reason.fields)[0]?.[0] ?? (reason.detail || 'Could not attach the file.')
}

/** One file at a time, with its progress, and a way to stop it. */
export function useAttaching(onAttached: (file: Attached) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)

  const attach = async (files: File[]) => {
    const [file] = files
    if (!file || uploading) return
    const refused = filesError(files, attachmentRules)
    setError(refused)
    if (refused) return
    const controller = new AbortController()
    stop.current = controller
    setUploading({ name: file.name, share: 0 })
    await upload('POST /api/v1/attachments/', {
      file,
      signal: controller.signal,
      onProgress: (share) => setUploading({ name: file.name, share }),
    })
      .then(onAttached)
      .catch((reason: unknown) => {
        if (!controller.signal.aborted) setError(refusal(reason))
      })
    setUploading(null)
  }
  return { uploading, error, attach, cancel: () => stop.current?.abort() }
}
