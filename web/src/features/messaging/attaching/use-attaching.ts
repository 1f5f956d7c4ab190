import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import type { Answer } from '../../../platform/api/line.ts'
import { upload } from '../../../platform/api/upload.ts'
import { attachmentRules, filesError, singleFile } from '../../../platform/forms/file.rules.ts'

type Attachment = Answer<'POST /api/v1/attachments/'>

export interface Uploading {
  name: string
  /** 0 to 1. */
  share: number
  /** Of the attachment, once the server has it. */
  id?: number
}

/** How long a finished upload is still shown as one (messaging §9). Milliseconds. */
const closeMs = 500

const failedText = 'The file could not be uploaded. Please try again.'
const underWayText = 'The file is still on its way. Send the message when it is there, or cancel it.'

function refusalFrom(reason: unknown): string | undefined {
  if (reason instanceof DOMException && reason.name === 'AbortError') return undefined
  return (isApiError(reason) && (Object.values(reason.fields)[0]?.[0] || reason.detail)) || failedText
}

/**
 * One file at a time on its way to the server: how far it is, how to stop it, and why it was refused. `isFull`: what is
 * written holds no further file.
 */
export function useAttaching(isFull: boolean, onAttached: (attachment: Attachment) => void) {
  const [uploading, setUploading] = useState<Uploading>()
  const [refusal, setRefusal] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const isUnderWay = uploading !== undefined && uploading.id === undefined
  const finished = uploading?.id
  useEffect(() => {
    if (finished === undefined) return
    const timer = setTimeout(() => setUploading(undefined), closeMs)
    return () => clearTimeout(timer)
  }, [finished])

  const attach = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    // One beside another that is there or on its way is the same as two at once.
    const refused = isFull || isUnderWay ? singleFile : filesError(files, attachmentRules)
    setRefusal(refused ?? undefined)
    if (refused) return
    const { name } = file
    stop.current = new AbortController()
    setUploading({ name, share: 0 })
    try {
      const onProgress = (share: number) => setUploading({ name, share })
      const attached = await upload('POST /api/v1/attachments/', {
        file,
        onProgress,
        signal: stop.current.signal,
      })
      setUploading({ name, share: 1, id: attached.id })
      onAttached(attached)
    } catch (reason) {
      setUploading(undefined)
      setRefusal(refusalFrom(reason))
    }
  }
  return {
    uploading,
    isUnderWay,
    refusal,
    attach,
    cancel: () => stop.current?.abort(),
    /** Why nothing is sent while a file is on its way. */
    askToWait: () => setRefusal(underWayText),
  }
}
export type Attaching = ReturnType<typeof useAttaching>
