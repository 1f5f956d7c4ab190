import { IconDownload, IconFile, IconFileTypePdf, IconMusic, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '../outbox/queued-reply.ts'
import { isPicture, kindText, sizeText } from './attachment.view.ts'

function KindIcon({ mime_type }: { mime_type: string }) {
  if (mime_type === 'application/pdf') return <IconFileTypePdf size={20} aria-hidden />
  if (mime_type.startsWith('image/')) return <IconPhoto size={20} aria-hidden />
  return mime_type.startsWith('audio/') ? (
    <IconMusic size={20} aria-hidden />
  ) : (
    <IconFile size={20} aria-hidden />
  )
}

/** A file of a message: pictures show themselves when scrolled to, everything can be downloaded. */
export function AttachmentCard({ attachment }: { attachment: Attachment }) {
  const { name, mime_type, size, url } = attachment
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="mt-1 w-fit max-w-full">
      {isPicture(mime_type) && !isBroken && (
        // A fixed height: the conversation must not move when the picture comes.
        <a href={url} target="_blank" rel="noreferrer" className="mb-1 block">
          <img
            src={url}
            alt={name}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            className="h-44 max-w-full rounded-lg border border-line bg-inset object-contain"
          />
        </a>
      )}
      <a
        href={url}
        download={name}
        className="flex items-center gap-2.5 rounded-lg border border-line bg-surface p-2 pr-3 text-left hover:bg-hover"
      >
        <span className="grid size-9 flex-none place-items-center rounded-md bg-inset text-ink-2">
          <KindIcon mime_type={mime_type} />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="text-xs text-ink-2">
            {kindText(mime_type)} · {sizeText(size)}
          </span>
        </span>
        <IconDownload size={16} role="img" aria-label="Download" className="ml-2 flex-none text-ink-2" />
      </a>
    </div>
  )
}
