import { IconPaperclip, IconX } from '@tabler/icons-react'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/Button.tsx'
import type { Attachment } from '../outbox/queued-reply.ts'
import { UploadProgress } from '../attaching/UploadProgress.tsx'
import type { Attaching } from '../attaching/use-attaching.ts'

interface ComposerFileProps {
  attaching: Attaching
  attachments: readonly Attachment[]
  onRemove: (id: number) => void
}

/** The file that goes with the reply, on its way or there. */
export function ComposerFile({ attaching, attachments, onRemove }: ComposerFileProps) {
  const { uploading, isUnderWay, cancel } = attaching
  if (!uploading && attachments.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 px-2 pt-2">
      {attachments.map(({ id, name, size }) => (
        <div
          key={id}
          className="flex max-w-full items-center gap-2 rounded-md border border-line bg-inset pl-2 text-sm"
        >
          <IconPaperclip size={14} aria-hidden className="flex-none text-ink-2" />
          <span className="truncate">{name}</span>
          {uploading?.id === id ? (
            <UploadProgress uploading={uploading} />
          ) : (
            <span className="flex-none text-xs text-ink-2">{fileSize(size)}</span>
          )}
          <IconButton label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
      {uploading && isUnderWay && (
        <div className="flex max-w-full items-center gap-2 rounded-md border border-line bg-inset pl-2 text-sm">
          <span className="truncate">{uploading.name}</span>
          <UploadProgress uploading={uploading} />
          <IconButton label="Cancel the upload" onClick={cancel}>
            <IconX size={14} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
