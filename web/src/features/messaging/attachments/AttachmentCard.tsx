import { IconDownload, IconFile, IconFileTypePdf, IconMusic, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import type { Attachment } from './attachment.view.ts'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { isAudio, isPicture, fileKindText, previewKind } from './attachment.view.ts'
import { downloadLabel } from './attachments.text.ts'

function KindIcon({ mime_type }: { mime_type: string }) {
  if (mime_type === 'application/pdf') return <IconFileTypePdf size={20} aria-hidden />
  if (mime_type.startsWith('image/')) return <IconPhoto size={20} aria-hidden />
  return mime_type.startsWith('audio/') ? (
    <IconMusic size={20} aria-hidden />
  ) : (
    <IconFile size={20} aria-hidden />
  )
}

interface AttachmentCardProps {
  thread_id: number
  attachment: Attachment
}

export function AttachmentCard({ thread_id, attachment }: AttachmentCardProps) {
  const { name, mime_type, url } = attachment
  const [isBroken, setBroken] = useState(false)
  const open = () => openThreadDialog({ thread_id, name: 'preview', attachment })
  return (
    <div className="mt-1 w-fit max-w-full">
      {isPicture(mime_type) && !isBroken && (
        // A fixed height keeps the conversation still when the picture loads.
        <button type="button" onClick={open} className="mb-1 block max-w-full">
          <img
            src={url}
            alt={name}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            className="h-44 max-w-full rounded-lg border border-line bg-inset object-contain"
          />
        </button>
      )}
      {isAudio(mime_type) && (
        <audio
          controls
          preload="none"
          src={url}
          aria-label={name}
          className="mb-1 block h-11 w-72 max-w-full"
        />
      )}
      <div className="flex items-center rounded-lg border border-line bg-surface">
        <FileInfo attachment={attachment} onOpen={previewKind(mime_type) ? open : undefined} />
        <a
          href={url}
          download={name}
          aria-label={downloadLabel(name)}
          className="mr-1 grid size-control flex-none place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
        >
          <IconDownload size={16} aria-hidden />
        </a>
      </div>
    </div>
  )
}

const fileInfoClass = 'flex min-w-0 items-center gap-2.5 rounded-l-lg p-2 pr-3 text-left'

function FileInfo({ attachment, onOpen }: { attachment: Attachment; onOpen: (() => void) | undefined }) {
  const { name, mime_type, size } = attachment
  const content = (
    <>
      <span className="grid size-9 flex-none place-items-center rounded-md bg-inset text-ink-2">
        <KindIcon mime_type={mime_type} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="text-xs text-ink-2">
          {fileKindText(mime_type)} · {fileSize(size)}
        </span>
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" onClick={onOpen} className={`${fileInfoClass} hover:bg-hover`}>
      {content}
    </button>
  ) : (
    <span className={fileInfoClass}>{content}</span>
  )
}
