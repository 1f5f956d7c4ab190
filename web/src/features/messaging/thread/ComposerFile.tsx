import { IconPaperclip, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../platform/ui/Button.tsx'
import type { Attachment } from '../outbox/queued-reply.ts'
import { sizeText } from './attachment.view.ts'
import type { Uploading } from './use-attach.ts'

interface ComposerFileProps {
  uploading: Uploading | undefined
  attachments: readonly Attachment[]
  onCancel: () => void
  onRemove: (id: number) => void
}

/** The file that goes with the reply, on its way or there. */
export function ComposerFile({ uploading, attachments, onCancel, onRemove }: ComposerFileProps) {
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
          <span className="flex-none text-xs text-ink-2">{sizeText(size)}</span>
          <IconButton label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
      {uploading && (
        <div className="flex max-w-full items-center gap-2 rounded-md border border-line bg-inset pl-2 text-sm">
          <span className="truncate">{uploading.name}</span>
          <progress
            aria-label={`Uploading ${uploading.name}`}
            value={uploading.share}
            className="h-1.5 w-24 flex-none accent-accent-solid"
          />
          <IconButton label="Cancel the upload" onClick={onCancel}>
            <IconX size={14} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
