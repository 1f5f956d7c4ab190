import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import type { Attachment } from '../outbox/queued-reply.ts'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { previewOf } from '../thread/attachment.view.ts'

/** A file of a message without leaving the page. What cannot be shown can still be downloaded. */
export function PreviewDialog({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const { name, url, size } = attachment
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      size="large"
      footer={
        <a
          href={url}
          download={name}
          className="inline-flex h-control items-center gap-1.5 rounded-md border border-line px-3 text-sm font-medium hover:bg-hover"
        >
          <IconDownload size={16} aria-hidden />
          Download, {fileSize(size)}
        </a>
      }
    >
      <File attachment={attachment} />
    </Dialog>
  )
}

function File({ attachment: { name, mime_type, url } }: { attachment: Attachment }) {
  const kind = previewOf(mime_type)
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !kind) return <p className="text-sm text-ink-2">This file cannot be shown here.</p>
  if (kind === 'pdf') return <Pdf name={name} url={url} />
  if (kind === 'audio')
    return (
      <audio
        controls
        autoPlay
        src={url}
        aria-label={name}
        className="w-full"
        onError={() => setBroken(true)}
      />
    )
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[64vh] max-w-full rounded-md bg-inset object-contain"
    />
  )
}

/** The browser's own viewer shows a blob; the address of the file itself is always a download. */
function Pdf({ name, url }: { name: string; url: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['file', url],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { credentials: 'same-origin', signal })
      if (!response.ok) throw new Error(`${response.status}`)
      return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
    },
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) return <TryAgain onTry={refetch}>The file could not be loaded.</TryAgain>
  return address ? (
    <iframe title={name} src={address} className="h-[64vh] w-full rounded-md border border-line bg-inset" />
  ) : (
    <p role="status" className="h-[64vh] text-sm text-ink-2">
      Loading {name}
    </p>
  )
}
