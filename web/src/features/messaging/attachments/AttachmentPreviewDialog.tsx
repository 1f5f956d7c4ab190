import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import type { Attachment } from './attachment.view.ts'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { previewKind } from './attachment.view.ts'
import { downloadWithSize, loadingFileText, noPreviewText, previewFailedText } from './attachments.text.ts'

export function AttachmentPreviewDialog({
  attachment,
  onClose,
}: {
  attachment: Attachment
  onClose: () => void
}) {
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
          {downloadWithSize(fileSize(size))}
        </a>
      }
    >
      <Preview attachment={attachment} />
    </Dialog>
  )
}

function Preview({ attachment: { name, mime_type, url } }: { attachment: Attachment }) {
  const kind = previewKind(mime_type)
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !kind) return <p className="text-sm text-ink-2">{noPreviewText}</p>
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

/** Uses a blob URL: the file's own URL always downloads. */
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
  const [blobUrl, setBlobUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const created = URL.createObjectURL(data)
    setBlobUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [data])
  if (isError) return <LoadError onRetry={refetch}>{previewFailedText}</LoadError>
  return blobUrl ? (
    <iframe title={name} src={blobUrl} className="h-[64vh] w-full rounded-md border border-line bg-inset" />
  ) : (
    <p role="status" className="h-[64vh] text-sm text-ink-2">
      {loadingFileText(name)}
    </p>
  )
}
